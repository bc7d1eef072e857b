import Synchronization

/// Where the random numbers of a run come from: of one seed they are always the same, so that a resumed run has them again.
///
/// **Shape**: SplitMix64 (Steele, Lea and Flood, 2014). Good for choosing and shuffling; no secrets are made of it.
package final class RunRandom: Sendable {
  private let state: Mutex<UInt64>

  package init(seed: UInt64) { state = Mutex(seed) }

  /// The numbers that belong to a name, such as a run's id.
  package convenience init(named name: String) {
    // FNV-1a, 64 bits.
    self.init(seed: name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// The next 64 random bits.
  package func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return Self.mixed(state)
    }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A whole number from 0 to the one before `bound`, each as likely as any other.
  ///
  /// **Shape**: `bound` 0 stands for 2⁶⁴.
  package func below(_ bound: UInt64) -> UInt64 {
    if bound == 0 { return next() }
    // What would favour the smaller numbers is drawn again.
    let surplus = (UInt64.max % bound + 1) % bound
    while true {
      let bits = next()
      if bits <= UInt64.max - surplus { return bits % bound }
    }
  }

  /// Numbers of its own for one of several things that are done side by side, whichever comes first.
  package func branch(_ number: Int) -> RunRandom {
    let own = state.withLock { $0 }
    return RunRandom(seed: Self.mixed(own ^ Self.mixed(UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15)))
  }
}

/// Random numbers that are the same for the same seed, on every machine.
///
/// **Source**: SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014).
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on that is less than the bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  package mutating func one<Element>(of list: [Element]) -> Element { list[below(list.count)] }
  package mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }
}

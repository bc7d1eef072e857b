/// Runs several bodies in turn, so that what the machine does meanwhile meets all of them alike.
enum Race {
  /// The median time of each body over so many rounds, after one round that does not count.
  static func medians(rounds: Int, _ bodies: [() throws -> Void]) throws -> [Duration] {
    let clock = ContinuousClock()
    var times = bodies.map { _ in [Duration]() }
    for round in 0...rounds {
      for (index, body) in bodies.enumerated() {
        let time = try clock.measure { try body() }
        if round > 0 { times[index].append(time) }
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }
}

import AppIntents
import Testing

/// The random numbers of a run.
@Suite struct RunRandomTests {
  @Test func `the bits are those of SplitMix64`() {
    let random = RunRandom(seed: 1_234_567)
    #expect(
      [random.next(), random.next(), random.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func `one name always has the same numbers, and another one others`() {
    func numbers(_ name: String) -> [UInt64] {
      let random = RunRandom(named: name)
      return (0..<5).map { _ in random.below(1_000_000) }
    }
    #expect(numbers("run-1") == numbers("run-1"))
    #expect(numbers("run-1") != numbers("run-2"))
  }

  @Test func `a branch has numbers of its own, whatever is drawn beside it`() {
    let (first, second) = (RunRandom(seed: 7), RunRandom(seed: 7))
    let one = first.branch(1)
    _ = first.branch(2).next()
    #expect(one.next() == second.branch(1).next())
    #expect(first.branch(1).next() != first.branch(2).next())
  }

  @Test func `each number below a bound is as likely as any other`() {
    let random = RunRandom(seed: 42)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<60_000 { counts[Int(random.below(6))] += 1 }
    // Five standard deviations.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 457 }, "\(counts)")
    #expect(RunRandom(seed: 1).below(1) == 0)
  }
}

/// What the workers of a scan share: who does which chunk, and what has been made and not yet been handed on.
final class ChunkWork<Tokeniser: ChunkTokeniser, Filter: BlockFilter, Sink: BlockSink>: @unchecked Sendable {
  // Unchecked: everything mutable is touched under the monitor alone.

  /// What a worker works on and uses again for its next chunk.
  struct Desk: ~Copyable {
    var block: RecordBlock
    var scratch: Filter.Scratch
  }

  struct Outcome {
    var content: Result<Sink.Result, ScanRefusal>
    var records: Int
    var lines: Int
  }

  private let file: ChunkedFile
  private let tokeniser: Tokeniser
  private let filter: Filter
  private let sink: Sink
  private let chunkCount: Int

  private let monitor = Monitor()
  private let states: ChunkStates
  /// The outcomes of the chunks from `taken` on, each at its number modulo their count.
  private var outcomes: [Outcome?]
  private var claimed = 0
  private var taken = 0
  private var isStopped = false

  init(_ file: ChunkedFile, _ tokeniser: Tokeniser, _ filter: Filter, _ sink: Sink, window: Int) {
    self.file = file
    self.tokeniser = tokeniser
    self.filter = filter
    self.sink = sink
    chunkCount = file.count
    states = ChunkStates(monitor)
    outcomes = Array(repeating: nil, count: window)
  }

  func makeDesk() -> Desk { Desk(block: tokeniser.makeBlock(), scratch: filter.makeScratch()) }

  /// Does one chunk after the other until none is left.
  func run() {
    var desk = makeDesk()
    monitor.lock()
    defer { monitor.unlock() }
    while !isStopped, claimed < chunkCount {
      if claimed < taken &+ outcomes.count { doNext(&desk) } else { monitor.wait() }
    }
  }

  /// The outcome of the next chunk in order; nil after the last. Does chunks itself while that is not ready.
  func take(_ desk: inout Desk) -> Outcome? {
    monitor.lock()
    defer { monitor.unlock() }
    while taken < chunkCount {
      let place = taken % outcomes.count
      if let outcome = outcomes[place] {
        outcomes[place] = nil
        taken &+= 1
        monitor.announce()
        return outcome
      }
      if !isStopped, claimed < chunkCount, claimed < taken &+ outcomes.count {
        doNext(&desk)
      } else {
        monitor.wait()
      }
    }
    return nil
  }

  /// Claims a chunk and does it; the lock is held before and after, not while it is done.
  private func doNext(_ desk: inout Desk) {
    let chunk = claimed
    claimed &+= 1
    monitor.unlock()
    let outcome = outcome(of: chunk, &desk)
    monitor.lock()
    outcomes[chunk % outcomes.count] = outcome
    monitor.announce()
  }

  private func outcome(of chunk: Int, _ desk: inout Desk) -> Outcome {
    do throws(ScanRefusal) {
      try tokeniser.tokenise(chunk, of: file, states, into: &desk.block)
      try filter.select(&desk.block, &desk.scratch)
      return Outcome(
        content: .success(try sink.process(desk.block)), records: desk.block.rowCount, lines: desk.block.lineCount)
    } catch {
      return Outcome(content: .failure(error), records: 0, lines: 0)
    }
  }

  /// Lets workers end after the chunk they are at.
  func stop() {
    monitor.lock()
    isStopped = true
    monitor.announce()
    monitor.unlock()
    states.giveUp()
  }
}

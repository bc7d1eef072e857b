import Diagnostics

/// Scans the chunks of a file on all cores and hands on what the sink makes of them in the file's order.
///
/// **Shape**: the thread that asks is one of the workers and alone gives results away. Never more than a few chunks are ahead
/// of what was consumed, so memory does not grow with the file. A small file is scanned without a second thread.
final class ChunkScan<Tokeniser: ChunkTokeniser, Filter: BlockFilter, Sink: BlockSink> {
  enum Step {
    case result(Sink.Result)
    /// All chunks were handed on.
    case end
    /// The next chunk is refused; `records` were handed on before it.
    case refused(records: Int, ScanRefusal)
  }

  private let work: ChunkWork<Tokeniser, Filter, Sink>
  private var desk: ChunkWork<Tokeniser, Filter, Sink>.Desk
  private var threads: [WorkerThread] = []
  /// Records of the chunks handed on.
  private(set) var recordCount = 0
  /// Lines of the chunks handed on.
  private(set) var lineCount = 0

  /// Files up to this size are not worth a thread.
  static var smallSize: Int { 2 << 20 }
  static var mostWorkers: Int { 8 }

  /// - Parameter workers: how many threads work, the asking one among them; nil for as many as there are cores.
  init(
    _ file: ChunkedFile, _ tokeniser: Tokeniser, _ filter: Filter, _ sink: Sink, workers: Int? = nil
  ) {
    let cores = file.end - file.start <= Self.smallSize ? 1 : min(WorkerThread.coreCount, Self.mostWorkers)
    let count = max(1, min(workers ?? cores, file.count))
    let work = ChunkWork(file, tokeniser, filter, sink, window: 2 * count + 2)
    self.work = work
    desk = work.makeDesk()
    for _ in 1..<count {
      guard let thread = WorkerThread({ work.run() }) else { break }
      threads.append(thread)
    }
  }

  deinit {
    work.stop()
    for thread in threads { thread.join() }
  }

  /// What was made of the next chunk.
  func next() -> Step {
    guard let outcome = work.take(&desk) else { return .end }
    switch outcome.content {
    case .failure(let refusal): return .refused(records: recordCount, refusal)
    case .success(let result):
      recordCount &+= outcome.records
      lineCount &+= outcome.lines
      return .result(result)
    }
  }
}

/// How a scan ended.
enum ScanEnd: Sendable {
  case finished
  /// The consumer had enough.
  case enough
  /// A chunk was refused; `records` were in the chunks consumed before it.
  case refused(records: Int, ScanRefusal)
}

extension ChunkScan {
  /// Hands on all results until the consumer has enough.
  ///
  /// - Parameters:
  ///   - check: asked before each chunk, so that a run can be stopped.
  ///   - consume: false for enough.
  func run(
    check: () throws(Diagnostic) -> Void, consume: (Sink.Result) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) -> ScanEnd {
    while true {
      try check()
      switch next() {
      case .end: return .finished
      case .refused(let records, let refusal): return .refused(records: records, refusal)
      case .result(let result): if try !consume(result) { return .enough }
      }
    }
  }
}

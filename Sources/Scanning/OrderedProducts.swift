/// Products made on several threads, taken in order, one at a time, by the thread that made this.
///
/// **Shape**: the taking thread makes some itself while it waits. At most a few products are ready or in the making, however
/// slowly they are taken. What is not taken when this is let go of is not made.
package final class OrderedProducts<Product: Sendable> {
  private let work: OrderedWork<Product>
  private let threads: [WorkerThread]

  /// Makes the products 0 up to `count`.
  ///
  /// - Parameter workers: how many threads work, the taking one among them.
  package init(_ count: Int, workers: Int, make: @escaping @Sendable (Int) -> Product) {
    let workers = max(1, min(workers, count))
    let work = OrderedWork(count, window: workers == 1 ? 1 : 2 * workers, make)
    self.work = work
    threads = (1..<workers).compactMap { _ in WorkerThread { work.help() } }
  }

  deinit {
    work.end()
    for thread in threads { thread.join() }
  }

  /// The next product and its number; nil after the last.
  package func next() -> (Int, Product)? { work.nextInOrder() }
}

import Diagnostics

/// Makes products on several threads and hands them on in order, on the calling thread, which makes some itself while it waits.
///
/// **Shape**: at most a few products are ready or in the making, however slowly they are taken.
final class OrderedWork<Product: Sendable>: @unchecked Sendable {
  // Unchecked: everything mutable is touched under the monitor alone.
  private let monitor = Monitor()
  private let count: Int
  private let window: Int
  private let make: @Sendable (Int) -> Product
  private var next = 0
  private var taken = 0
  private var ready: [Int: Product] = [:]
  private var isOver = false

  init(_ count: Int, window: Int, _ make: @escaping @Sendable (Int) -> Product) {
    self.count = count
    self.window = window
    self.make = make
  }

  /// Makes the products 0 up to `count`.
  ///
  /// **Errors**: what `take` throws, after which nothing more is made.
  static func run(
    _ count: Int, workers: Int, make: @escaping @Sendable (Int) -> Product,
    take: (Int, Product) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let products = OrderedProducts(count, workers: workers, make: make)
    while let (index, product) = products.next() { try take(index, product) }
  }

  /// As `run`, where taking cannot fail.
  static func make(
    _ count: Int, workers: Int, make: @escaping @Sendable (Int) -> Product,
    take: (Product) -> Void
  ) {
    try? run(count, workers: workers, make: make) { (_, product) throws(Diagnostic) in take(product) }
  }

  func end() {
    monitor.lock()
    isOver = true
    monitor.announce()
    monitor.unlock()
  }

  /// The number of a product to be made; nil where there is none for now. Called under the monitor.
  private func claim() -> Int? {
    guard next < count, next < taken + window else { return nil }
    next += 1
    return next - 1
  }

  /// Called under the monitor, which is let go of meanwhile.
  private func fulfil(_ index: Int) {
    monitor.unlock()
    let product = make(index)
    monitor.lock()
    ready[index] = product
    monitor.announce()
  }

  func help() {
    monitor.lock()
    while !isOver, next < count {
      if let index = claim() { fulfil(index) } else { monitor.wait() }
    }
    monitor.unlock()
  }

  func nextInOrder() -> (Int, Product)? {
    monitor.lock()
    defer { monitor.unlock() }
    while taken < count {
      if let product = ready.removeValue(forKey: taken) {
        taken += 1
        monitor.announce()
        return (taken - 1, product)
      }
      if let index = claim() { fulfil(index) } else { monitor.wait() }
    }
    return nil
  }
}

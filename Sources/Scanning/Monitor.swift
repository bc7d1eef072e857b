import Glibc

/// A lock that can be waited on.
final class Monitor: @unchecked Sendable {
  // Unchecked: both live at one address from init to deinit, and are made to be used from several threads.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
  /// Lets go of the lock until something changes, and takes it again.
  func wait() { pthread_cond_wait(condition, mutex) }
  /// Tells all that wait that something has changed.
  func announce() { pthread_cond_broadcast(condition) }
}

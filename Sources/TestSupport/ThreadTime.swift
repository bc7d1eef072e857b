import Glibc

/// The processor time that this thread has taken: how long something works, whatever else the machine does meanwhile.
///
/// **Source**: clock_gettime(2), `CLOCK_THREAD_CPUTIME_ID`.
package enum ThreadTime {
  /// Since the thread began.
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What a call takes that stays on this thread.
  package static func measure<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = now
    try body()
    return now - start
  }
}

/// What entries of a `RunSorter` are sorted by.
protocol SpillKey {
  /// **Units**: bytes it takes in memory, roughly.
  var footprint: Int { get }
  func encode(to encoder: inout SpillEncoder)
  init(from decoder: inout SpillDecoder) throws(SpillDamage)
}

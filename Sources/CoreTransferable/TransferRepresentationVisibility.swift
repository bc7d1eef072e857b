/// Who may see a representation.
public struct TransferRepresentationVisibility: Sendable, Equatable {
  /// How narrow the circle is: what is visible to a circle is visible to every narrower one.
  let rank: Int

  /// Every program.
  public static let all = TransferRepresentationVisibility(rank: 0)
  /// Programs of the same developer team.
  public static let team = TransferRepresentationVisibility(rank: 1)
  /// Programs of the same application group.
  public static let group = TransferRepresentationVisibility(rank: 1)
  /// This program alone.
  public static let ownProcess = TransferRepresentationVisibility(rank: 2)

  func isSeen(by viewer: TransferRepresentationVisibility) -> Bool { rank <= viewer.rank }
}

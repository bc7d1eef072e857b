/// What a secret may be called: as a variable of the environment may.
enum SecretName {
  static let bytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".utf8)
}

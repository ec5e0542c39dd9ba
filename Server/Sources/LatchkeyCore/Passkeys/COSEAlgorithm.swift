/// The signature algorithms of passkeys, by their numbers in COSE (RFC 9053).
package enum COSEAlgorithm: Int64, Sendable, CaseIterable {
    case eddsa = -8
    case es256 = -7
    case rs256 = -257

    /// The algorithms that the server offers to authenticators, best first.
    package static let offered: [COSEAlgorithm] = [.eddsa, .es256, .rs256]
}

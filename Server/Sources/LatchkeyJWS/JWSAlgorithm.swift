/// The supported algorithms (RFC 7518 §3.1, RFC 8037 §3.1).
package enum JWSAlgorithm: String, Sendable, CaseIterable {
    case es256 = "ES256"
    case eddsa = "EdDSA"
    case rs256 = "RS256"
    case ps256 = "PS256"
    case hs256 = "HS256"

    /// In bytes.
    ///
    /// An RSA signature is as long as its key, of 2048 to 8192 bits.
    var signatureLengths: ClosedRange<Int> {
        switch self {
        case .es256, .eddsa: 64...64
        case .rs256, .ps256: 256...1024
        case .hs256: 32...32
        }
    }
}

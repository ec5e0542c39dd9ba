/// A value in the claims of a token.
package indirect enum ClaimValue: Sendable, Hashable {
    case text(String)
    case integer(Int64)
    case flag(Bool)
    case list([ClaimValue])
    case object([String: ClaimValue])
}

/// The claims of a token, by name.
package typealias Claims = [String: ClaimValue]

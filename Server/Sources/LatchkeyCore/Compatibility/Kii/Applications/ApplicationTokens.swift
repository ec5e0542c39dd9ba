import Foundation

/// Access tokens that stand for an application, not for a user.
///
/// The application's backend has one, or an app in which nobody has signed in.
///
/// A token begins with `lkp_`, and the server does not store it. A key of the server seals its content together with
/// the digest of the secret that it was issued for, so a new secret ends all tokens.
package struct ApplicationTokens: Sendable {
    /// The party that a token stands for.
    package enum Role: UInt8, Sendable {
        /// The application's backend. It has access to all of the application's users and buckets.
        case administrator = 1
        /// An app in which nobody has signed in.
        case anonymous = 2
    }

    private static let prefix = "lkp_"

    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(digest: any KeyedDigest, clock: any WallClock) {
        self.digest = digest
        self.clock = clock
    }

    /// Issues a token for an application that has authenticated.
    ///
    /// - Parameters:
    ///   - role: The party that the token stands for.
    ///   - application: The application; it has the secret of the role.
    ///   - lifetime: The lifetime, in seconds.
    /// - Returns: The token; nil if the application has no secret for the role.
    package func issue(_ role: Role, for application: Application, lifetime: Int) -> IssuedAccess? {
        let expiry = clock.now().addingTimeInterval(TimeInterval(lifetime)).milliseconds
        guard let seal = seal(role, expiry, application) else { return nil }
        return IssuedAccess(
            token: Self.prefix + Base64URL.encode([role.rawValue] + Self.bytes(expiry) + seal),
            lifetime: lifetime
        )
    }

    /// Whether a text looks like such a token, valid or not.
    package static func isLike(_ text: String) -> Bool { text.hasPrefix(prefix) }

    /// The role of a token; nil if it has expired or belongs to another application.
    package func role(of text: String, at application: Application) -> Role? {
        guard Self.isLike(text), text.utf8.count < 100,
            let bytes = Base64URL.decode(text.dropFirst(Self.prefix.count)), bytes.count == 41,
            let role = Role(rawValue: bytes[0])
        else { return nil }
        let expiry = bytes[1..<9].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard let expected = seal(role, expiry, application), Secret(expected) == Secret(Array(bytes[9...])),
            clock.now().milliseconds < expiry
        else { return nil }
        return role
    }

    private func seal(_ role: Role, _ expiry: Int64, _ application: Application) -> [UInt8]? {
        let secret =
            switch role {
            case .administrator: application.clientSecretDigest
            case .anonymous: application.kii?.appKeyDigest
            }
        guard let secret else { return nil }
        return digest.digest([role.rawValue] + Self.bytes(expiry) + secret + Array(application.id.rawValue.utf8))
    }

    private static func bytes(_ number: Int64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
    }
}

import Foundation

/// A refresh token of a provider.
///
/// The server keeps it, sealed, only to revoke it when the user or the identity is removed.
package struct UpstreamRefreshToken: Sendable, Equatable {
    let token: Secret
    /// The client id that it was issued to: this server's, or that of an app.
    let clientID: String

    init(token: String, clientID: String) {
        self.token = Secret(Array(token.utf8))
        self.clientID = clientID
    }
}

/// The sealed content of a kept token.
struct KeptRefreshToken: Codable {
    let upstreamID: Upstream.ID
    let clientID: String
    let token: String

    /// Opens a kept token; nil if it was sealed with another secret.
    static func opened(_ sealed: [UInt8], with sealing: any Sealing) -> KeptRefreshToken? {
        (try? sealing.open(sealed)).flatMap { try? JSONDecoder().decode(KeptRefreshToken.self, from: Data($0)) }
    }
}

extension UpstreamStatement {
    /// The sealed refresh token; nil without one.
    func sealedRefreshToken(of id: Upstream.ID, with sealing: any Sealing) -> [UInt8]? {
        guard let refreshToken else { return nil }
        let kept = KeptRefreshToken(
            upstreamID: id,
            clientID: refreshToken.clientID,
            token: refreshToken.token.text
        )
        return (try? JSONEncoder().encode(kept)).flatMap { try? sealing.seal(Array($0)) }
    }
}

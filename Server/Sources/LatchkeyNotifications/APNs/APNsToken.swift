import Foundation
import JWTKit
import LatchkeyCore

/// The token that requests to Apple's service have: a JWT, signed by the team's key.
///
/// It is good for an hour, and a new one may be made every 20 minutes.
struct APNsToken: JWTPayload {
    static let usedFor: TimeInterval = 40 * 60

    let iss: String
    let iat: Int64

    static func make(_ account: APNsAccount, at time: Date) async throws(NotificationFailure) -> RenewedToken.Made {
        let keys = JWTKeyCollection()
        let kid = JWKIdentifier(string: account.keyID)
        do {
            await keys.add(ecdsa: account.key, kid: kid)
            let payload = APNsToken(iss: account.teamID, iat: Int64(time.timeIntervalSince1970))
            return RenewedToken.Made(
                text: try await keys.sign(payload, kid: kid),
                madeAt: time,
                usedUntil: time.addingTimeInterval(usedFor)
            )
        } catch { throw .temporary("a provider token cannot be signed") }
    }

    /// Nobody verifies it here.
    func verify(using algorithm: some JWTAlgorithm) {}
}

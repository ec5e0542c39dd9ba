import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The token for Apple's service: a JWT, signed with the team's key.
///
/// It is valid for an hour, and a new one may be made every 20 minutes.
struct APNsToken: Encodable {
    static let usedFor: TimeInterval = 40 * 60

    let iss: String
    let iat: Int64

    static func make(_ account: APNsAccount, at time: Date) throws(DeliveryFailure) -> CachedToken.Made {
        do {
            let claims = APNsToken(iss: account.teamID, iat: Int64(time.timeIntervalSince1970))
            return CachedToken.Made(
                text: try account.key.sign(claims, keyID: account.keyID),
                madeAt: time,
                usedUntil: time.addingTimeInterval(usedFor)
            )
        } catch { throw .temporary("a provider token cannot be signed") }
    }
}

import Foundation
import LatchkeyCore
import LatchkeyJWS

/// The access token for Google's service, issued for a JWT that the service account's key signs (RFC 7523).
enum FCMToken {
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"

    private struct Claims: Encodable {
        let iss: String
        let scope: String
        let aud: String
        let iat: Int64
        let exp: Int64
    }

    private struct Answer: Decodable {
        let token: String
        let lifetime: Double

        enum CodingKeys: String, CodingKey {
            case token = "access_token"
            case lifetime = "expires_in"
        }
    }

    private struct Refusal: Decodable {
        let error: String?
    }

    static func fetch(
        _ account: FCMAccount,
        by client: PushClient,
        at time: Date
    ) async throws(DeliveryFailure) -> CachedToken.Made {
        let assertion = try assertion(account, at: time)
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        let answer = try await client.post(
            Data(form.utf8),
            to: account.tokenURL,
            [("content-type", "application/x-www-form-urlencoded"), ("accept", "application/json")]
        )
        guard answer.status == 200 else {
            let reason = answer.json(Refusal.self)?.error?.asReason.map { " \($0)" } ?? ""
            throw .temporary(
                "the token service answered \(answer.status)\(reason)",
                after: answer.pause(at: time)
            )
        }
        guard let granted = answer.json(Answer.self), granted.token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
            !granted.token.isEmpty
        else { throw .temporary("the token service answered something else than a token") }
        // Replace it a minute early: the token must be valid on arrival.
        let usedFor = max(0, min(granted.lifetime, 24 * 60 * 60) - 60)
        return CachedToken.Made(text: granted.token, madeAt: time, usedUntil: time.addingTimeInterval(usedFor))
    }

    private static func assertion(_ account: FCMAccount, at time: Date) throws(DeliveryFailure) -> String {
        let now = Int64(time.timeIntervalSince1970)
        let claims = Claims(iss: account.email, scope: scope, aud: account.tokenURL, iat: now, exp: now + 60 * 60)
        do { return try account.key.sign(claims, keyID: account.keyID) } catch {
            throw .temporary("a request for an access token cannot be signed")
        }
    }
}

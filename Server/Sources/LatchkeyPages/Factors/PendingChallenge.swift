import Foundation
import LatchkeyCore
import LatchkeyHTTP

/// The login of this browser that waits for another factor.
///
/// A signed cookie keeps it, so the challenge's secret stands in no URL and on no page.
struct PendingChallenge: Sendable, Codable, Equatable {
    /// The secret of the challenge.
    let id: String
    /// The application that the person logs in to.
    let applicationID: String
    /// The notice after the login.
    var notice: String?
    /// Whether the browser may offer a passkey after the login.
    var offersPasskey: Bool?

    func cookie(_ tokens: FormTokens) -> NewCookie? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        let text = tokens.signed(String(decoding: data, as: UTF8.self))
        return NewCookie(.challenge, text, for: LogInChallenge.lifetime)
    }
}

extension PendingChallenge {
    /// Nil without a cookie.
    init?(cookie: String?, _ tokens: FormTokens) {
        guard let cookie, let text = tokens.text(ofSigned: cookie),
            let challenge = try? JSONDecoder().decode(PendingChallenge.self, from: Data(text.utf8))
        else { return nil }
        self = challenge
    }
}

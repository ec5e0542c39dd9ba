import Crypto
import Foundation
import LatchkeyJSON

/// Asks the issuer whether the session of a token still lives (RFC 7662).
///
/// An answer counts for a second, so a token that comes often costs one request a second.
actor SessionCheck {
    private static let lifetime = Duration.seconds(1)
    private static let mostAnswers = 20_000

    private struct Question {
        let start: ContinuousClock.Instant
        let answer: Task<Answer, Never>
    }

    private enum Answer: Sendable {
        case active(subject: String?)
        case inactive
        case unavailable
    }

    private let credentials: Introspection
    private let fetch: VerifierFetch
    private let clock: VerifierClock
    private var questions = Generations<SHA256.Digest, Question>(window: lifetime, limit: mostAnswers)

    init(_ credentials: Introspection, fetch: @escaping VerifierFetch, clock: VerifierClock) {
        self.credentials = credentials
        self.fetch = fetch
        self.clock = clock
    }

    /// - Parameters:
    ///   - token: The token, whose signature is verified.
    ///   - subject: Its subject.
    ///   - url: The issuer's URL for questions.
    /// - Throws: `invalidToken` if the session has ended; `unavailable` if the issuer does not answer.
    func check(_ token: String, subject: String, at url: String?) async throws(TokenFault) {
        guard let url else { throw .unavailable(retryAfter: 2) }
        switch await answer(about: token, at: url) {
        case .active(let own): if own ?? subject != subject { throw .invalidToken(.session) }
        case .inactive: throw .invalidToken(.session)
        case .unavailable: throw .unavailable(retryAfter: 2)
        }
    }

    private func answer(about token: String, at url: String) async -> Answer {
        let digest = SHA256.hash(data: Data(token.utf8))
        let now = clock.instant()
        questions.advance(to: now)
        if let asked = questions[digest], now - asked.start < Self.lifetime { return await asked.answer.value }
        // Others wait for the same answer, so it outlives a cancelled request.
        let task = Task { await ask(about: token, at: url) }
        _ = questions.insert(Question(start: now, answer: task), for: digest)
        return await task.value
    }

    private func ask(about token: String, at url: String) async -> Answer {
        let names = [credentials.clientID, credentials.clientSecret].map(Self.formEncoded).joined(separator: ":")
        let request = FetchRequest(
            "POST",
            url,
            headers: [
                ("Authorization", "Basic " + Data(names.utf8).base64EncodedString()),
                ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
            ],
            body: Data("token=\(Self.formEncoded(token))&token_type_hint=access_token".utf8)
        )
        guard let answer = try? await fetch(request), answer.status == 200,
            let members = JSONValue.members(of: Array(answer.body)), let isActive = members["active"]?.boolValue
        else { return .unavailable }
        return isActive ? .active(subject: members["sub"]?.stringValue) : .inactive
    }

    /// The encoding of `application/x-www-form-urlencoded` (RFC 6749 §2.3.1).
    private static func formEncoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

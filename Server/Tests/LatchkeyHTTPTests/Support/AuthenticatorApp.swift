import Crypto
import Foundation
import LatchkeyAPI
import ServerTesting
import Testing

/// An authenticator app (RFC 6238), independent of the server's code.
struct AuthenticatorApp: Sendable {
    private let secret: [UInt8]

    /// An app with the secret of a user, as they type it.
    init(typed secret: String) throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bytes, buffer, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for character in secret where character != " " {
            buffer = buffer << 5 | UInt32(try #require(alphabet.firstIndex(of: character)))
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        }
        self.secret = bytes
    }

    /// The code that the app shows at a time.
    func code(at time: Date) -> String {
        let step = UInt64(time.timeIntervalSince1970 / 30)
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> (UInt64($0) * 8)) }
        let key = SymmetricKey(data: secret)
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// A code that the app does not show around a time.
    func wrongCode(at time: Date) -> String {
        let shown = [-30.0, 0, 30].map { code(at: time.addingTimeInterval($0)) }
        return ["000000", "000001", "000002", "000003"].first { !shown.contains($0) } ?? "000004"
    }
}

extension TestServer {
    /// Sets up an authenticator app, and turns the clock to its next code.
    func setUpTOTP(_ person: Person) async throws -> (app: AuthenticatorApp, recoveryCodes: [String]) {
        let begun = try await send("POST", "/v1/users/me/totp", token: person.accessToken)
        try #require(begun.status == 201, "\(begun.text)")
        let app = try AuthenticatorApp(typed: begun.string("secret"))
        let code = app.code(at: clock.now())
        let body = Body("{\"code\":\"\(code)\"}")
        let confirmed = try await send("POST", "/v1/users/me/totp/confirm", body, token: person.accessToken)
        try #require(confirmed.status == 200, "\(confirmed.text)")
        clock.turn(by: 30)
        return (app, try confirmed.decoded(ConfirmedTOTP.self).recoveryCodes ?? [])
    }

    /// Logs in by the password, and expects that another factor is needed.
    func logInToChallenge(_ identifier: String = "ada", headers: [String: String] = [:]) async throws -> LogInChallenge
    {
        let answer = try await logIn(identifier, headers: headers)
        answer.expectProblem(403, "second_factor_required")
        return try #require(try answer.decoded(Problem.self).challenge, "\(answer.text)")
    }

    /// Answers a challenge with members of the body, such as `"totp":"123456"`.
    func answer(
        _ challenge: LogInChallenge,
        _ members: String,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let body = Body("{\"challengeID\":\"\(challenge.id)\",\(members)}")
        return try await send("POST", "/v1/sessions/challenge", body, headers: headers)
    }

    /// Logs in by the password and a code.
    func logIn(with app: AuthenticatorApp) async throws -> Person {
        let challenge = try await logInToChallenge()
        let answer = try await answer(challenge, "\"totp\":\"\(app.code(at: clock.now()))\"")
        try #require(answer.status == 201, "\(answer.text)")
        clock.turn(by: 30)
        return try Person(answer)
    }
}

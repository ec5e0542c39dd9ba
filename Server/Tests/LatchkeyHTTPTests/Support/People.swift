import Foundation
import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

/// A signed-in user.
struct Person: Sendable {
    let id: String
    let sessionID: String
    let accessToken: String
    let refreshToken: String

    init(_ answer: TestAnswer) throws {
        let signedIn = try answer.decoded(LatchkeyAPI.SignedIn.self)
        id = signedIn.user.id.rawValue
        sessionID = signedIn.session.id.rawValue
        accessToken = signedIn.session.accessToken
        refreshToken = try #require(signedIn.session.refreshToken)
    }

    /// A successor of this user's refresh token, made as in the SDK.
    func nextRefreshToken() throws -> String {
        let present = try #require(RefreshToken(refreshToken))
        return "lkr_" + Base64URL.encode(present.family + SecureRandom.bytes(32))
    }
}

extension TestServer {
    static let password = "correct horse"

    /// Registers a user.
    func register(_ username: String = "ada", password: String = password) async throws -> Person {
        let answer = try await send("POST", "/v1/users", "{\"username\":\"\(username)\",\"password\":\"\(password)\"}")
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    /// Registers a user without identifiers.
    func registerPseudoUser() async throws -> Person {
        let answer = try await send("POST", "/v1/users", "{}")
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    func logIn(
        _ identifier: String = "ada",
        password: String = password,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let body = Body("{\"identifier\":\"\(identifier)\",\"password\":\"\(password)\"}")
        return try await send("POST", "/v1/sessions", body, headers: headers)
    }

    /// Logs in on a device, which is given as JSON.
    func logInAsPerson(_ identifier: String = "ada", device: String = "null") async throws -> Person {
        let body = Body("{\"identifier\":\"\(identifier)\",\"password\":\"\(Self.password)\",\"device\":\(device)}")
        let answer = try await send("POST", "/v1/sessions", body)
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    /// The sessions of a user, as they see them.
    func sessions(of person: Person) async throws -> [ListedSession] {
        let answer = try await send("GET", "/v1/sessions", token: person.accessToken)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded(SessionList.self).sessions
    }

    /// The events of a user, as they see them.
    func events(of person: Person) async throws -> [LatchkeyAPI.AuditEvent] {
        let answer = try await send("GET", "/v1/users/me/events", token: person.accessToken)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded(AuditEventPage.self).events
    }

    func refresh(from present: String, to next: String) async throws -> TestAnswer {
        try await send(
            "POST",
            "/v1/sessions/refresh",
            "{\"refreshToken\":\"\(present)\",\"nextRefreshToken\":\"\(next)\"}"
        )
    }

    /// Reads the session of an access token.
    func current(_ token: String) async throws -> TestAnswer {
        try await send("GET", "/v1/sessions/current", token: token)
    }
}

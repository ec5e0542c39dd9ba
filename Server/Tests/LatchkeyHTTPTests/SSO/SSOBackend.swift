import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import ServerTesting
import Testing

/// A company's backend that shares a key with the server.
struct SSOBackend: Sendable {
    let key: LithiumKey
    let id: SSOKey.ID

    /// Makes a backend, and registers its key for an application.
    static func make(
        on server: TestServer,
        for application: Application.ID = "default",
        vouches: Bool = true
    ) async throws -> SSOBackend {
        let key = LithiumKey(key: .random(), domain: ".example.com", clientID: "example_client")
        let keys = try await server.composition.administration.ssoKeys()
        let added = try await keys.add(.lithium(key), vouchesForAddresses: vouches, to: application)
        return SSOBackend(key: key, id: added.id)
    }

    /// A fresh token.
    func token(
        _ uniqueID: String = "u-1",
        login: String = "alice",
        email: String = "alice@example.com",
        at time: Date
    ) throws -> String {
        let content = try SSOTokenContent(uniqueID: uniqueID, login: login, emailAddress: email)
        return try #require(SSOTokenMaker(content, at: time).lithium(with: key))
    }
}

extension TestServer {
    /// Logs in with a token.
    func logIn(
        ssoToken token: String,
        application: String = "default",
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        let body = Body(#"{"ssoToken":"\#(token)","applicationID":"\#(application)","device":{"name":"Phone"}}"#)
        return try await send("POST", "/v1/sessions/sso", body, headers: headers)
    }

    /// Logs in with a token, and returns the signed-in user.
    func person(ssoToken token: String) async throws -> Person {
        let answer = try await logIn(ssoToken: token)
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    func link(_ token: String, by person: Person, _ more: String = "") async throws -> TestAnswer {
        try await send(
            "POST",
            "/v1/users/me/identities",
            Body(#"{"ssoToken":"\#(token)"\#(more)}"#),
            token: person.accessToken
        )
    }

    func identities(of person: Person) async throws -> [LatchkeyAPI.Identity] {
        let answer = try await send("GET", "/v1/users/me/identities", token: person.accessToken)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded(IdentityList.self).identities
    }
}

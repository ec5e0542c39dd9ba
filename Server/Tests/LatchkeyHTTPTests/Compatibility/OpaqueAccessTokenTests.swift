import Foundation
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// Sessions of Kii clients in calls of our own API.
@Suite struct OpaqueAccessTokenTests {
    /// Logs in as clients of the Kii API do, with a token for an hour.
    private func logIn(to server: TestServer, isRefreshable: Bool = true) async throws -> LatchkeyCore.SignedIn {
        let domain = server.composition.domain
        return try await domain.passwordLogIn.logIn(
            "ada",
            password: TestServer.password,
            from: RequestOrigin(credential: .opaqueToken(lifetime: 3600, isRefreshable: isRefreshable)),
            with: try #require(domain.applications[Application.defaultID])
        )
    }

    @Test func `one is taken wherever an access token is`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let signedIn = try await logIn(to: server)
            let token = signedIn.session.access.token
            #expect(token.hasPrefix("lka_"))
            let current = try await server.current(token)
            #expect(current.status == 200)
            #expect(current["id"]?.stringValue == signedIn.session.id.rawValue)
            #expect(current["userID"]?.stringValue == ada.id)
            let me = try await server.send("GET", "/v1/users/me", token: token)
            #expect(me.status == 200 && me["username"]?.stringValue == "ada")
            let changed = try await server.send("PATCH", "/v1/users/me", #"{"displayName":"Ada"}"#, token: token)
            #expect(changed.status == 200)
            let listed = try await server.sessions(of: ada).map(\.id.rawValue)
            #expect(Set(listed) == [ada.sessionID, signedIn.session.id.rawValue])
            #expect(try await !server.dump("sessions").contains(token.dropFirst(4)))
        }
    }

    @Test func `logging out by it, or from elsewhere, is true at the very next request`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let (one, other) = (try await logIn(to: server), try await logIn(to: server))
            let path = "/v1/sessions/current"
            #expect(try await server.send("DELETE", path, token: one.session.access.token).status == 204)
            try await server.current(one.session.access.token).expectRefusal("session_ended", reason: "signed_out")
            #expect(try await server.current(other.session.access.token).status == 200)
            let revoked = try await server.send("DELETE", "/v1/sessions/\(other.session.id)", token: ada.accessToken)
            #expect(revoked.status == 204)
            try await server.current(other.session.access.token).expectRefusal("session_ended", reason: "revoked")
        }
    }

    @Test func `it is over at its time, and its session where nothing renews it`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let (renewed, single) = (
                try await logIn(to: server), try await logIn(to: server, isRefreshable: false)
            )
            server.clock.turn(by: 3599)
            #expect(try await server.current(renewed.session.access.token).status == 200)
            #expect(try await server.current(single.session.access.token).status == 200)
            server.clock.turn(by: 1)
            try await server.current(renewed.session.access.token).expectRefusal("token_expired")
            try await server.current(single.session.access.token).expectRefusal("session_ended", reason: "expired")
        }
    }

    @Test func `a refresh at our own call puts a token of ours in its place`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let session = try await logIn(to: server).session
            let next = "lkr_" + Base64URL.encode(session.refreshToken.family + SecureRandom.bytes(32))
            let answer = try await server.refresh(from: session.refreshToken.secretText, to: next)
            #expect(answer.status == 200)
            let token = try #require(answer["session", "accessToken"]?.stringValue)
            #expect(try await server.current(token)["id"]?.stringValue == session.id.rawValue)
            try await server.current(session.access.token).expectRefusal("invalid_token")
        }
    }

    @Test func `one that nobody has is refused like any other`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let token = try await logIn(to: server).session.access.token
            for text in [OpaqueAccessToken(.random()).secretText, "lka_", String(token.dropLast()), token + "A"] {
                try await server.current(text).expectRefusal("invalid_token")
            }
        }
    }

    @Test func `one of a third party opens nothing`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let token = try await logIn(to: server).session.access.token
            #expect(try await server.current(token).status == 200)
            try await server.change(try #require(server.composition.domain.applications[Application.defaultID])) {
                $0.party = .third
            }
            try await server.current(token).expectProblem(403, "insufficient_scope")
        }
    }
}

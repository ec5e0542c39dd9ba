import Latchkey
import LatchkeyTesting
import Testing

/// Identities of the current user.
@Suite struct IdentityTests {
    let server = FakeServer()

    private func ada() async throws -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }

    @Test func `an identity is linked, listed, logged in with and unlinked`() async throws {
        let latchkey = try await ada()
        let before = try await latchkey.identities()
        #expect(before.isEmpty)
        let identity = try await latchkey.identities.link(ssoToken: server.ssoToken(for: "4711", login: "ada.l"))
        #expect(identity.uniqueID == "4711")
        #expect(identity.login == "ada.l")
        let listed = try await latchkey.identities()
        #expect(listed == [identity])
        let elsewhere = LatchkeyClient.fake(server: server)
        let user = try await elsewhere.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada.l"))
        #expect(user.username == "ada")
        try await latchkey.identities.unlink(identity.id)
        let other = try await elsewhere.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada.l"))
        #expect(other.id != user.id)
    }

    @Test func `a link needs both proofs`() async throws {
        let latchkey = try await ada()
        server.clock.advance(by: .seconds(301))
        let token = server.ssoToken(for: "4711")
        let none = await code { try await latchkey.identities.link(ssoToken: token) }
        #expect(none == .passwordRequired)
        let wrong = await code { try await latchkey.identities.link(ssoToken: token, password: "wrong") }
        #expect(wrong == .wrongPassword)
        let noToken = await code { try await latchkey.identities.link(ssoToken: "x", password: "correct horse") }
        #expect(noToken == .invalidSSOToken)
        let fresh = server.ssoToken(for: "4711")
        try await latchkey.identities.link(ssoToken: fresh, password: "correct horse")
    }

    @Test func `a user created by single sign-on is deleted only on request`() async throws {
        let company = LatchkeyClient.fake(server: server)
        let made = try await company.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada-at-work"))
        let latchkey = try await ada()
        let token = server.ssoToken(for: "4711")
        let taken = await code { try await latchkey.identities.link(ssoToken: token) }
        #expect(taken == .identityTaken)
        #expect(server.user("ada-at-work") == made)
        // The token stays valid while the app asks the person.
        try await latchkey.identities.link(ssoToken: token, replacesUser: true)
        #expect(server.user("ada-at-work") == nil)
        let error = await #expect(throws: LatchkeyError.self) { try await company.account.refresh() }
        #expect(error?.reason == .userDeleted)
    }

    @Test func `the only way in is not unlinked, and that of others is not found`() async throws {
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "bob"))
        let id = try #require(try await latchkey.identities().first?.id)
        let last = await code { try await latchkey.identities.unlink(id) }
        #expect(last == .lastCredential)
        let other = try await ada()
        let foreign = await code { try await other.identities.unlink(id) }
        #expect(foreign == .notFound)
    }
}

import Latchkey
import LatchkeyTesting
import Testing

/// The single-sign-on tokens of the fake server, which follows the rules of the real one.
@Suite struct SSOTokenTests {
    let server = FakeServer(applications: ["default", "community"])

    private func logIn(_ token: String, application: String = "default") async throws -> User {
        try await LatchkeyClient.fake(server: server, application: application).logIn(ssoToken: token)
    }

    @Test func `a token is good once, for its time and for its application`() async throws {
        let token = server.ssoToken(for: "4711", login: "ada")
        _ = try await logIn(token)
        let late = server.ssoToken(for: "4711", validFor: .seconds(60))
        // The server allows clocks to differ by a minute.
        server.clock.advance(by: .seconds(119))
        let last = server.ssoToken(for: "4711", validFor: .seconds(60))
        server.clock.advance(by: .seconds(1))
        let foreign = server.ssoToken(for: "4711", application: "community")
        for refused in [token, late, foreign, "fake-sso.0", ""] {
            let error = await code { try await logIn(refused) }
            #expect(error == .invalidSSOToken)
        }
        _ = try await logIn(last)
        #expect(try await logIn(foreign, application: "community").username == "user-2")
    }

    @Test func `the unique id is whom the token names, whatever else it says`() async throws {
        let first = try await logIn(server.ssoToken(for: "4711", login: "ada", emailAddress: "ada@example.com"))
        #expect(first.emailAddress == "ada@example.com")
        #expect(first.emailAddressVerified)
        let token = server.ssoToken(for: "4711", login: "lovelace", displayName: "Ada L.")
        let second = try await logIn(token)
        #expect(second.id == first.id)
        #expect(second.username == "lovelace")
        #expect(second.displayName == "Ada L.")
        #expect(second.emailAddress == "ada@example.com")
        let other = server.ssoToken(for: "4711", login: "ada", application: "community")
        #expect(try await logIn(other, application: "community").id != first.id)
    }

    @Test func `what the user has changed stays until the company says something new`() async throws {
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada", displayName: "Ada"))
        var changes = UserChanges()
        changes.displayName = .set("Countess")
        try await latchkey.account.update(changes)
        let again = try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada", displayName: "Ada"))
        #expect(again.displayName == "Countess")
        let renamed = server.ssoToken(for: "4711", login: "ada", displayName: "Ada King")
        #expect(try await latchkey.logIn(ssoToken: renamed).displayName == "Ada King")
    }

    @Test func `a user with a password is never taken over by their name or address`() async throws {
        server.policy.verificationRequired = false
        let owner = LatchkeyClient.fake(server: server)
        let registration = Registration(username: "ada", password: "correct horse", emailAddress: "ada@example.com")
        let ada = try await owner.register(registration)
        let user = try await logIn(server.ssoToken(for: "4711", login: "ADA", emailAddress: "ada@example.com"))
        #expect(user.id != ada.id)
        #expect(user.username == "ADA-2")
        #expect(user.emailAddress == nil)
        #expect(user.pendingEmailAddress == "ada@example.com")
        #expect(server.user("ada@example.com")?.id == ada.id)
        #expect(server.identities(of: "ada").isEmpty)
        #expect(server.identities(of: "ADA-2").map(\.uniqueID) == ["4711"])
    }

    @Test(arguments: [
        ("x", "x-2"), ("Ada Lovelace", "Ada-Lovelace"), ("管理者", "user"), ("ada@example.com", "ada"), ("ada", "ada"),
    ])
    func `a login that cannot be a username becomes one`(_ login: String, _ username: String) async throws {
        #expect(try await logIn(server.ssoToken(for: "4711", login: login)).username == username)
    }

    @Test func `nobody is a pseudo user, each time another one`() async throws {
        let one = try await logIn(server.ssoToken(for: "$LiAnonPlz$", login: "anonymous"))
        let two = try await logIn(server.ssoToken(for: "$LiAnonPlz$", login: "anonymous"))
        #expect(one.isPseudo && two.isPseudo && one.id != two.id)
    }

    @Test func `links and their ends are events`() async throws {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        let identity = try await latchkey.identities.link(ssoToken: server.ssoToken(for: "4711"))
        try await latchkey.identities.unlink(identity.id)
        #expect(server.events(of: "ada").map(\.kind).suffix(2) == [.identityLinked, .identityUnlinked])
        _ = try await logIn(server.ssoToken(for: "4711", login: "carol"))
        _ = try await logIn(server.ssoToken(for: "4711", login: "caroline"))
        #expect(
            server.events(of: "caroline").map(\.kind) == [
                .userRegistered, .identityLinked, .userUpdated, .loginSucceeded,
            ]
        )
    }
}

import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Several users on one device.
@Suite struct SignedInUsersTests {
    let store = MemoryCredentialStore()
    let ada = User.sample()
    let bob = User.sample(id: "user-2", username: "bob")

    @Test func `a login adds a user and makes them the current one`() async throws {
        let (latchkey, _) = try await twoUsers()
        #expect(await latchkey.users == [ada, bob])
        #expect(await latchkey.user == bob)
    }

    @Test func `after a switch requests are sent as the other user, also after a restart`() async throws {
        let (latchkey, transport) = try await twoUsers()
        #expect(try await latchkey.switchUser(to: ada.id) == ada)
        _ = try await latchkey.data(for: .sample)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-ada")

        let restarted = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await restarted.restore() == .signedIn(ada))
        _ = try await restarted.data(for: .sample)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-ada")
    }

    @Test func `a user who is not signed in cannot be switched to`() async throws {
        let (latchkey, _) = try await twoUsers()
        #expect(await code { try await latchkey.switchUser(to: "user-3") } == .userNotSignedIn)
        #expect(await latchkey.user == bob)
    }

    @Test func `one logs out and the others stay`() async throws {
        let (latchkey, transport) = try await twoUsers()
        try await latchkey.logOut(.user(ada.id), waitsForServer: true)
        #expect(await latchkey.users == [bob])
        #expect(await latchkey.user == bob)
        #expect(await transport.sent.last?.bearer == "Bearer access-of-ada")
    }

    @Test func `when the current user logs out nobody is current until a switch`() async throws {
        let (latchkey, _) = try await twoUsers()
        try await latchkey.logOut()
        #expect(await latchkey.user == nil)
        #expect(try await latchkey.restore() == .signedOut)
        #expect(await latchkey.states.first { _ in true } == .signedOut(.signedOut))
        #expect(await latchkey.users == [ada])
        #expect(try await latchkey.switchUser(to: ada.id) == ada)
        #expect(await latchkey.states.first { _ in true } == .signedIn(ada, .confirmed))
    }

    @Test func `the next user can take over at once, without a state in which nobody is signed in`() async throws {
        let (latchkey, _) = try await twoUsers()
        let states = latchkey.states
        try await latchkey.logOut(switchesToNextUser: true)
        #expect(await latchkey.user == ada)
        #expect(await latchkey.users == [ada])
        #expect(await states.prefix(2).reduce(into: []) { $0.append($1) }.last == .signedIn(ada, .confirmed))
        for _ in 1...2 {
            try await latchkey.logOut(switchesToNextUser: true)
            #expect(await latchkey.user == nil)
        }
    }

    @Test func `a logout of another user leaves the current one`() async throws {
        let (latchkey, _) = try await twoUsers()
        try await latchkey.logOut(.user(ada.id), switchesToNextUser: true)
        #expect(await latchkey.user == bob)
        try await latchkey.logOut(.allUsers, switchesToNextUser: true)
        #expect(await latchkey.user == nil)
    }

    @Test func `logging out all users ends each session at the server`() async throws {
        let (latchkey, transport) = try await twoUsers()
        try await latchkey.logOut(.allUsers, waitsForServer: true)
        #expect(await latchkey.users.isEmpty)
        let pendingLogOuts = await transport.sent.filter { $0.httpMethod == "DELETE" }.map(\.bearer)
        #expect(pendingLogOuts == ["Bearer access-of-ada", "Bearer access-of-bob"])
        #expect(try await store.load() == nil)
    }

    @Test func `the session of another user ends without a change for the current one`() async throws {
        let (latchkey, transport) = try await twoUsers()
        let (arrived, go) = (Event(), Event())
        try await latchkey.switchUser(to: ada.id)
        await transport.answer { _ in
            await arrived.happen()
            await go.wait()
            return try .problem(401, .sessionEnded, reason: .revoked)
        }
        let waiting = Task { try await latchkey.data(for: .sample) }
        await arrived.wait()
        try await latchkey.switchUser(to: bob.id)
        await go.happen()
        #expect(await code { try await waiting.value } == .sessionEnded)
        #expect(await latchkey.users == [bob])
        #expect(await latchkey.states.first { _ in true } == .signedIn(bob, .confirmed))
    }

    @Test func `a user who logs in again has one session, and the old one ends at the server`() async throws {
        let (latchkey, transport) = try await twoUsers()
        let told = Event()
        let ada = ada
        await transport.answer { request in
            if request.httpMethod == "DELETE" {
                await told.happen()
                return try .text(204, "")
            }
            return try .signedIn(ada, .sample(id: "session-3", accessToken: "access-3"))
        }
        try await latchkey.logIn("ada", password: "correct horse")
        await told.wait()
        #expect(await latchkey.users == [ada, bob])
        let pendingLogOuts = await transport.sent.filter { $0.httpMethod == "DELETE" }.map(\.bearer)
        #expect(pendingLogOuts == ["Bearer access-of-ada"])
    }

    @Test func `a deletion concerns the user who was current when it was called`() async throws {
        let (latchkey, transport) = try await twoUsers()
        await transport.answer { _ in try .text(204, "") }
        for _ in 0..<100 {
            async let deletion: Void? = try? latchkey.account.delete(password: "correct horse")
            async let switching = try? latchkey.switchUser(to: ada.id)
            _ = await (deletion, switching)
            let deleted = await transport.sent.last { $0.call == "DELETE /v1/users/me" }?.bearer
            let left = await latchkey.users.map(\.id)
            #expect(left == (deleted == "Bearer access-of-bob" ? [ada.id] : [bob.id]))
            guard deleted == "Bearer access-of-bob" else { return }
            await transport.answer { [bob] request in
                request.call == "POST /v1/sessions"
                    ? try .signedIn(
                        bob,
                        .sample(
                            id: Session.ID(UUID().uuidString),
                            accessToken: "access-of-bob",
                            refreshToken: RefreshToken.sample(9).secret
                        )
                    ) : try .text(204, "")
            }
            try await latchkey.logIn("bob", password: "correct horse")
        }
    }

    @Test func `a deleted user is gone and the others stay`() async throws {
        let (latchkey, transport) = try await twoUsers()
        await transport.answer { _ in try .text(204, "") }
        try await latchkey.account.delete(password: "correct horse")
        #expect(await latchkey.users == [ada])
        #expect(await latchkey.states.first { _ in true } == .signedOut(.userDeleted))
        #expect(await transport.sent.filter { $0.call == "DELETE /v1/sessions/current" }.isEmpty)
    }

    /// Logs Ada in first, then Bob.
    private func twoUsers() async throws -> (LatchkeyClient, ScriptedTransport) {
        let (ada, bob) = (ada, bob)
        let transport = ScriptedTransport { request in
            guard request.call == "POST /v1/sessions" else {
                return try request.httpMethod == "DELETE" ? .text(204, "") : .text(200, "{}")
            }
            let body = try WireJSON.decode(LogInRequest.self, from: request.httpBody ?? Data())
            return try body.identifier == "ada"
                ? .signedIn(ada, .sample(id: "session-1", accessToken: "access-of-ada"))
                : .signedIn(
                    bob,
                    .sample(id: "session-2", accessToken: "access-of-bob", refreshToken: RefreshToken.sample(9).secret)
                )
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.logIn("bob", password: "correct horse")
        return (latchkey, transport)
    }
}

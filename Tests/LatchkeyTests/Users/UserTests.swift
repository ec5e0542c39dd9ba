import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct UserTests {
    @Test func `register signs the new user in`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let registration = Registration(
            username: "ada",
            password: "correct horse",
            emailAddress: "ada@example.com",
            attributes: ["likes": ["tea", 3]]
        )
        #expect(try await latchkey.register(registration) == .sample())
        #expect(await latchkey.user == .sample())
        let request = try #require(await transport.sent.first)
        #expect(request.call == "POST /v1/users")
        let body = try WireJSON.decode(RegisterRequest.self, from: request.httpBody ?? Data())
        #expect(body.username == "ada")
        #expect(body.emailAddress == "ada@example.com")
        #expect(body.password == "correct horse")
        #expect(body.attributes == ["likes": ["tea", 3]])
    }

    @Test func `a pseudo user names nothing`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn() }
        try await LatchkeyClient.sample(transport: transport).registerPseudoUser()
        let request = try #require(await transport.sent.first)
        let body = try WireJSON.decode([String: JSONValue].self, from: request.httpBody ?? Data())
        #expect(Set(body.keys).isSubset(of: ["device"]))
    }

    @Test func `refresh user asks the server and stores the answer`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try .json(200, User.sample(displayName: "Ada")) }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        #expect(try await latchkey.account.refresh().displayName == "Ada")
        #expect(await latchkey.user?.displayName == "Ada")
        #expect(try await store.load()?.user.displayName == "Ada")
        #expect(await transport.sent.map(\.call) == ["GET /v1/users/me"])
    }

    @Test func `update user sends only what is changed`() async throws {
        let transport = ScriptedTransport { _ in try .json(200, User.sample(displayName: "Ada")) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        var changes = UserChanges()
        changes.displayName = .set("Ada")
        changes.country = .removed
        try await latchkey.account.update(changes)
        let request = try #require(await transport.sent.first)
        #expect(request.call == "PATCH /v1/users/me")
        #expect(request.httpBody == Data(#"{"country":null,"displayName":"Ada"}"#.utf8))
        #expect(await latchkey.user?.displayName == "Ada")
    }

    @Test func `a refused change is an error and changes nothing`() async throws {
        let transport = ScriptedTransport { _ in try .problem(409, .identifierTaken) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(await code { try await latchkey.account.update(UserChanges()) } == .identifierTaken)
        #expect(await latchkey.user == .sample())
    }

    @Test func `a deleted user is signed out`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let transport = ScriptedTransport { _ in try .text(204, "") }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.account.delete(password: "correct horse")
        #expect(try await store.load() == nil)
        #expect(await latchkey.states.first { _ in true } == .signedOut(.userDeleted))
        let request = try #require(await transport.sent.first)
        #expect(request.call == "DELETE /v1/users/me")
        #expect(request.httpBody == Data(#"{"password":"correct horse"}"#.utf8))
    }

    @Test func `a wrong password deletes nobody`() async throws {
        let transport = ScriptedTransport { _ in try .problem(403, .wrongPassword) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        #expect(await code { try await latchkey.account.delete(password: "wrong") } == .wrongPassword)
        #expect(await latchkey.user == .sample())
    }
}

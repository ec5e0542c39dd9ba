import Foundation
import Latchkey
import LatchkeyAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The push device always belongs to the current user.
@Suite(.timeLimit(.minutes(1))) struct PushDeviceTests {
    static let device = PushDevice(provider: .apns, token: "00ff")
    static let path = "PUT /v1/users/me/devices/apns/00ff"

    @Test func `a push device is registered for the current user`() async throws {
        let (transport, registered) = Self.transport()
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        try await latchkey.pushDevices.register(Self.device)
        await registered(1)
        #expect(await transport.sent.map(\.call) == [Self.path])
        #expect(await transport.sent.first?.bearer == "Bearer access-1")
    }

    @Test func `a login takes the push device along, and no second call is needed`() async throws {
        let (transport, _) = Self.transport()
        let latchkey = LatchkeyClient.sample(transport: transport)
        try await latchkey.pushDevices.register(Self.device)
        try await latchkey.logIn("ada", password: "correct horse")
        let body = try #require(await transport.sent.first?.httpBody)
        #expect(try WireJSON.decode(LogInRequest.self, from: body).device?.push == Self.device)
        // Registering it again, also after a restart, causes no request.
        try await latchkey.pushDevices.register(Self.device)
        await latchkey.pushRegistrar.register()
        #expect(await transport.sent.count == 1)
    }

    @Test func `a push device moves with the switch`() async throws {
        let (transport, registered) = Self.transport()
        let store = MemoryCredentialStore()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.pushDevices.register(Self.device)
        try await latchkey.logIn("ada", password: "correct horse")
        try await latchkey.logIn("bob", password: "correct horse")
        try await latchkey.switchUser(to: "ada")
        await registered(1)
        let moves = await transport.sent.filter { $0.call == Self.path }
        #expect(moves.map(\.bearer) == ["Bearer access-of-ada"])
    }

    @Test func `a registration made offline is sent when the app starts again`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let offline = LatchkeyClient.sample(
            store: store,
            transport: ScriptedTransport { _ in throw URLError(.notConnectedToInternet) }
        )
        try await offline.pushDevices.register(Self.device)
        await offline.pushRegistrar.register()
        let (transport, registered) = Self.transport()
        let online = LatchkeyClient.sample(store: store, transport: transport)
        _ = try await online.restore()
        await registered(1)
        #expect(await transport.sent.map(\.call) == [Self.path])
    }

    @Test func `a push device that is forgotten is forgotten at the server too`() async throws {
        let (transport, registered) = Self.transport()
        let store = try await MemoryCredentialStore.holding()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.pushDevices.register(Self.device)
        await registered(1)
        try await latchkey.pushDevices.forget()
        #expect(await transport.sent.last?.call == "DELETE /v1/users/me/devices/apns/00ff")
        #expect(try await store.load()?.push == nil)
    }

    @Test func `a push device that is forgotten while it is being registered stays forgotten`() async throws {
        let (arrived, go) = (Event(), Event())
        let (answered, answer) = AsyncStream.makeStream(of: String.self)
        let transport = ScriptedTransport { request in
            if request.httpMethod == "PUT" {
                await arrived.happen()
                await go.wait()
            }
            answer.yield(request.httpMethod ?? "")
            return try .text(204, "")
        }
        let store = try await MemoryCredentialStore.holding()
        let latchkey = LatchkeyClient.sample(store: store, transport: transport)
        try await latchkey.pushDevices.register(Self.device)
        await arrived.wait()
        async let forgetting: Void = latchkey.pushDevices.forget()
        while try await store.load()?.push != nil { await Task.yield() }
        await go.happen()
        try await forgetting
        answer.finish()
        #expect(await answered.reduce(into: []) { $0.append($1) } == ["PUT", "DELETE"])
    }

    /// A server that accepts every login, and a wait for a number of registrations.
    private static func transport() -> (ScriptedTransport, (Int) async -> Void) {
        let (stream, told) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedTransport { request in
            guard request.call == "POST /v1/sessions" else {
                if request.call == path { told.yield() }
                return try .text(204, "")
            }
            let name = try WireJSON.decode(LogInRequest.self, from: request.httpBody ?? Data()).identifier
            let refreshToken = RefreshToken.sample(name == "ada" ? 1 : 2).secret
            let session = Session.sample(
                id: Session.ID(name),
                accessToken: "access-of-\(name)",
                refreshToken: refreshToken
            )
            return try .signedIn(.sample(id: User.ID(name), username: name), session)
        }
        return (
            transport,
            { count in
                var rest = count
                for await _ in stream {
                    rest -= 1
                    if rest == 0 { return }
                }
            }
        )
    }
}

import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Push devices in an app's own tests.
@Suite struct PushDeviceTests {
    private static let device = PushDevice(provider: .apns, token: String(repeating: "ab", count: 32))

    let server = FakeServer()

    /// An app on a phone that push notifications reach.
    private func phone() -> LatchkeyClient { .fake(server: server, device: Device(name: "Phone", push: Self.device)) }

    private func tokens(of username: String) -> [String] { server.pushDevices(of: username).map(\.token) }

    @Test func `who logs in on a phone has its notifications, and nobody else`() async throws {
        for name in ["ada", "eve"] { server.addUser(name, password: "correct horse") }
        try await phone().logIn("ada", password: "correct horse")
        let session = try #require(server.sessions(of: "ada").first)
        let device = ListedPushDevice(provider: .apns, token: Self.device.token, sessionID: session.id)
        #expect(server.pushDevices(of: "ADA") == [device])
        #expect(session.device == Device(name: "Phone"))
        try await phone().logIn("eve", password: "correct horse")
        #expect(tokens(of: "ada").isEmpty)
        #expect(tokens(of: "eve") == [Self.device.token])
    }

    @Test func `a device goes with its session`() async throws {
        try await phone().register(Registration(username: "ada", password: "correct horse"))
        #expect(tokens(of: "ada") == [Self.device.token])
        server.endSessions(of: "ada")
        #expect(tokens(of: "ada").isEmpty)
        try await phone().logIn("ada", password: "correct horse")
        #expect(tokens(of: "ada") == [Self.device.token])
        server.clock.advance(by: .seconds(90 * 86_400))
        #expect(tokens(of: "ada").isEmpty)
        server.removeUser("ada")
        #expect(tokens(of: "ada").isEmpty)
    }

    @Test func `an app registers a token that it learns of later`() async throws {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        let path = Endpoint<NoBody, NoBody>.registerPushDevice.path(["provider": "fcm", "token": "a:B"])
        for (method, expected) in [("PUT", ["a:B"]), ("PUT", ["a:B"]), ("DELETE", [])] {
            let (_, response) = try await latchkey.data(for: .to(path, method: method))
            #expect(response.statusCode == 204)
            #expect(tokens(of: "ada") == expected)
        }
    }
}

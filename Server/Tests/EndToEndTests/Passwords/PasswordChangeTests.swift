import Latchkey
import LatchkeyTesting
import Testing

/// The shipped SDK against the real server.
@Suite struct PasswordChangeTests {
    private let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    private func client(_ server: LocalServer) -> LatchkeyClient {
        LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
    }

    @Test func `changing the password keeps this session and ends the others`() async throws {
        let server = try await LocalServer.start(in: folder)
        let (phone, laptop, tablet) = (client(server), client(server), client(server))
        _ = try await phone.register(Registration(username: "ada", password: "correct horse"))
        _ = try await laptop.logIn("ada", password: "correct horse")
        try await phone.account.changePassword(from: "correct horse", to: "another horse")
        #expect(try await phone.account.refresh().username == "ada")
        let ended = await #expect(throws: LatchkeyError.self) { try await laptop.account.refresh() }
        #expect(ended?.code == .sessionEnded)
        #expect(ended?.reason == .passwordChanged)
        #expect(await laptop.user == nil)
        let old = await #expect(throws: LatchkeyError.self) {
            try await tablet.logIn("ada", password: "correct horse")
        }
        #expect(old?.code == .invalidCredentials)
        #expect(try await tablet.logIn("ada", password: "another horse").username == "ada")
        #expect(try await phone.account.events().events.contains { $0.kind == .passwordChanged })
        await server.stop()
    }

    @Test func `a wrong or weak password is reported and ends no session`() async throws {
        let server = try await LocalServer.start(in: folder)
        let (phone, laptop) = (client(server), client(server))
        _ = try await phone.register(Registration(username: "ada", password: "correct horse"))
        _ = try await laptop.logIn("ada", password: "correct horse")
        let wrong = await #expect(throws: LatchkeyError.self) {
            try await phone.account.changePassword(from: "wrong horse", to: "another horse")
        }
        #expect(wrong?.code == .wrongPassword)
        let weak = await #expect(throws: LatchkeyError.self) {
            try await phone.account.changePassword(from: "correct horse", to: "short")
        }
        #expect(weak?.code == .weakPassword)
        #expect(weak?.fields["newPassword"]?.code == .weakPassword)
        #expect(try await laptop.account.refresh().username == "ada")
        #expect(try await phone.account.refresh().username == "ada")
        await server.stop()
    }
}

import Latchkey
import LatchkeyTesting
import Testing

@Suite struct PolicyTests {
    private let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    @Test func `an app reads the rules before anybody is signed in`() async throws {
        let server = try await LocalServer.start(in: folder)
        let latchkey = LatchkeyClient(server: server.url, credentialStore: MemoryCredentialStore())
        let policy = try await latchkey.policy()
        #expect(policy.username.minimumLength == 3)
        #expect(policy.password.minimumLength == 8)
        #expect(policy.password.maximumLength == 256)
        #expect(try await LatchkeyClient.fake(server: FakeServer()).policy() == policy)
        await server.stop()
    }
}

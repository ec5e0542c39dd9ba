import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

/// The applications with rights in a user's account.
@Suite struct GrantTests {
    private let server = FakeServer(applications: ["default", "notes"])

    /// An app in which Ada is logged in.
    private func app(_ application: String) async throws -> LatchkeyClient {
        let latchkey = LatchkeyClient.fake(server: server, application: application)
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }

    init() { server.addUser("ada", password: "correct horse") }

    @Test func `the list has the applications with other sessions`() async throws {
        let latchkey = try await app("default")
        #expect(try await latchkey.grants().isEmpty)
        _ = try await app("notes")
        _ = try await app("notes")
        let grants = try await latchkey.grants()
        #expect(grants.map(\.id) == ["notes"])
        #expect(grants.first?.name == "notes")
        #expect(grants.first?.sessionCount == 2)
        #expect(grants.first?.scopes == nil)
    }

    @Test func `withdrawing ends the sessions in the application, and no other`() async throws {
        let (latchkey, notes) = (try await app("default"), try await app("notes"))
        try await latchkey.withdrawGrant(of: "notes")
        #expect(try await latchkey.grants().isEmpty)
        #expect(server.sessions(of: "ada").map(\.applicationID) == ["default"])
        await #expect(throws: LatchkeyError.self) { try await notes.grants() }
    }

    @Test func `an application without rights is not found`() async throws {
        let latchkey = try await app("default")
        for application in ["notes", "https://app.example.com/client?a=b", "ä/ö"] {
            let error = await #expect(throws: LatchkeyError.self) { try await latchkey.withdrawGrant(of: application) }
            #expect(error?.code == .notFound)
        }
    }
}

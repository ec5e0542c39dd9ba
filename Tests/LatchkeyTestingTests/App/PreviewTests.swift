import Latchkey
import LatchkeyTesting
import Testing

/// Clients for previews.
@Suite(.timeLimit(.minutes(1))) struct PreviewTests {
    @Test func `a preview has a user signed in, whom the server knows`() async throws {
        let latchkey = LatchkeyClient.preview(signedInAs: "ada")
        #expect(await latchkey.user?.username == "ada")
        try await latchkey.bucket("balance_book").create(["name": "Salary"])
        #expect(try await latchkey.account.refresh().username == "ada")
    }

    @Test func `a preview tells its state without being asked to restore it`() async throws {
        let latchkey = LatchkeyClient.preview(signedInAs: "ada")
        for await state in latchkey.states {
            if case .signedIn = state { return }
            #expect(state == .unknown)
        }
    }

    @Test func `a preview shows what its server has`() async throws {
        let server = FakeServer()
        let ada = server.addUser("ada", password: "correct horse", displayName: "Ada Lovelace")
        server.addObject(["name": "Salary"], to: "balance_book", of: "ada")
        let latchkey = LatchkeyClient.preview(signedInAs: ada, server: server)
        #expect(try await latchkey.restore() == .signedIn(ada))
        #expect(try await latchkey.bucket("balance_book").allObjects().count == 1)
    }

    @Test func `a preview may have nobody signed in, or a locked device`() async throws {
        #expect(try await LatchkeyClient.previewSignedOut().restore() == .signedOut)
        #expect(try await LatchkeyClient.previewLocked().restore() == .locked)
    }
}

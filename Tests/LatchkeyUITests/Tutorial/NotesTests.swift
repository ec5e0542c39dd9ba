import LatchkeyTesting
import LatchkeyUI
import Testing

@MainActor @Suite struct NotesTests {
    @Test func `a guest's note is written after the login`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        let screen = FakeLogInScreen { _ in try await latchkey.logIn("ada", password: "correct horse") }
        latchkey.presenter = screen

        let notes = Notes(latchkey)
        await notes.load()
        #expect(screen.reasons.isEmpty)
        #expect(await notes.add("Buy milk"))
        #expect(screen.reasons.count == 1)
        #expect(notes.list.map(\.value.text) == ["Buy milk"])

        let again = Notes(latchkey)
        await again.load()
        #expect(again.list.map(\.value.text) == ["Buy milk"])
    }

    @Test func `a note is not written if the person closes the login`() async throws {
        let server = FakeServer()
        let latchkey = LatchkeyClient.fake(server: server)
        latchkey.presenter = FakeLogInScreen.cancelled
        let notes = Notes(latchkey)
        #expect(await notes.add("Buy milk") == false)
        #expect(notes.problem == nil)
        #expect(server.requests.count == 1)  // the refused one, which is not sent again
    }
}

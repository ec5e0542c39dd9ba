import Latchkey
import LatchkeyTesting
import Testing

/// An app with types of the same names can still name both.
@Suite struct NamesTests {
    struct User {}
    struct Session {}

    @Test func `a type can be named with its module`() {
        let server = FakeServer()
        let ada: Latchkey.User = server.addUser("ada", password: "correct horse")
        let id: Latchkey.User.ID = ada.id
        let session: Latchkey.Session.ID = "session-1"
        let client: Latchkey.LatchkeyClient = .fake(server: server)
        let code: Latchkey.ErrorCode = .invalidCredentials
        #expect(server.user("ada")?.id == id)
        #expect("\(session) \(code)" == "session-1 invalid_credentials")
        _ = client
    }
}

import Latchkey
import LatchkeyTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LogInCodeTests {
    private let server = FakeServer()
    private let latchkey: LatchkeyClient

    init() {
        latchkey = .fake(server: server)
        server.addAda()
        server.policy.offersMailedLogin = true
    }

    @Test func `the code of an e-mail logs in, once`() async throws {
        #expect(try await latchkey.policy().offersMailedLogin)
        let id = try await latchkey.requestLogInCode(for: "ada")
        let message = try #require(server.message(to: "ada@example.com"))
        #expect(message.kind == .logInCode)
        let code = try #require(message.code)
        #expect(try await latchkey.logIn(id, code: code).username == "ada")
        #expect(await latchkey.user?.username == "ada")
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.logIn(id, code: code) }
        #expect(error?.code == .codeExpired)
    }

    @Test func `the link does it too, in the app that asked`() async throws {
        let id = try await latchkey.requestLogInCode(for: "ada@example.com")
        let token = try #require(server.message(to: "ada@example.com")?.token)
        let other = try await latchkey.requestLogInCode(for: "nobody@example.com")
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.logIn(other, linkToken: token) }
        #expect(error?.code == .invalidCode)
        #expect(await latchkey.user == nil)
        #expect(try await latchkey.logIn(id, linkToken: token).username == "ada")
    }

    @Test func `nobody learns whether a user is known`() async throws {
        let id = try await latchkey.requestLogInCode(for: "nobody@example.com")
        #expect(server.messages.isEmpty)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.logIn(id, code: "123456") }
        #expect(error?.code == .invalidCode)
    }

    @Test func `an application that does not offer it refuses`() async throws {
        server.policy.offersMailedLogin = false
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.requestLogInCode(for: "ada") }
        #expect(error?.code == .notFound)
    }
}

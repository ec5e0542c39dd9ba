import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct VerificationTests {
    private let server = FakeServer()
    private let latchkey: LatchkeyClient

    init() { latchkey = .fake(server: server) }

    private func ask(
        _ emailAddress: String = "bob@example.com",
        password: String = "correct horse"
    ) async throws -> String {
        let registration = Registration(password: password, emailAddress: emailAddress)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.register(registration) }
        #expect(error?.code == .verificationRequired)
        return try #require(error?.verificationID)
    }

    @Test func `who registers with an address is signed in when they have proved it`() async throws {
        let id = try await ask("Bob@Example.com")
        #expect(server.users.isEmpty)
        let digits = try #require(server.message(to: "bob@example.com")?.code)
        let bob = try #require(try await latchkey.verify(id, code: digits))
        #expect(bob.emailAddress == "bob@example.com")
        #expect(bob.emailAddressVerified)
        #expect(bob.pendingEmailAddress == nil)
        #expect(!bob.isPseudo)
        #expect(await latchkey.user == bob)
        #expect(
            try await LatchkeyClient.fake(server: server).logIn("BOB@example.com", password: "correct horse") == bob
        )
        #expect(await code { try await latchkey.verify(id, code: digits) } == .codeExpired)
    }

    @Test func `who opens the link without having asked has no password that somebody else chose`() async throws {
        _ = try await ask()
        let token = try #require(server.message(to: "bob@example.com")?.token)
        try await latchkey.verify(token: token)
        #expect(await latchkey.user?.emailAddress == "bob@example.com")
        let other = LatchkeyClient.fake(server: server)
        #expect(
            await code { try await other.logIn("bob@example.com", password: "correct horse") } == .invalidCredentials
        )
    }

    @Test func `who opens the link of their own registration keeps their password`() async throws {
        let id = try await ask()
        let token = try #require(server.message(to: "bob@example.com")?.token)
        try await latchkey.verify(token: token, verificationID: id)
        try await LatchkeyClient.fake(server: server).logIn("bob@example.com", password: "correct horse")
    }

    @Test func `a known address is answered alike, and told to whoever receives there alone`() async throws {
        server.addAda()
        let id = try await ask("ada@example.com")
        let message = try #require(server.message(to: "ada@example.com"))
        #expect(message.kind == .userExists)
        #expect(message.code == nil && message.token == nil)
        #expect(await code { try await latchkey.verify(id, code: "123456") } == .invalidCode)
    }

    @Test func `the first to prove an address has it`() async throws {
        let first = try await ask()
        let digits = try #require(server.message(to: "bob@example.com")?.code)
        server.clock.advance(by: .seconds(31))
        let second = try await ask(password: "another horse")
        let newDigits = try #require(server.message(to: "bob@example.com")?.code)
        try await latchkey.verify(second, code: newDigits)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.verify(first, code: digits) }
        #expect(error?.code == .identifierTaken)
        #expect(error?.fields["emailAddress"] != nil)
    }

    @Test func `a new address waits, and the old one stays until it is proved`() async throws {
        server.addAda()
        try await latchkey.logIn("ada", password: "correct horse")
        var changes = UserChanges()
        changes.emailAddress = .set("ada@new.example.com")
        let waiting = try await latchkey.account.update(changes)
        #expect(waiting.emailAddress == "ada@example.com")
        #expect(waiting.pendingEmailAddress == "ada@new.example.com")
        let other = LatchkeyClient.fake(server: server)
        #expect(
            await code { try await other.logIn("ada@new.example.com", password: "correct horse") }
                == .invalidCredentials
        )

        let refused = await code { try await latchkey.account.requestVerification(emailAddress: "ada@example.com") }
        #expect(refused == .invalidFields)
        let id = try await latchkey.account.requestVerification(emailAddress: "ada@new.example.com")
        let digits = try #require(server.message(to: "ada@new.example.com")?.code)
        #expect(try await latchkey.verify(id, code: digits) == nil)
        let user = try #require(await latchkey.user)
        #expect(user.emailAddress == "ada@new.example.com")
        #expect(user.emailAddressVerified)
        #expect(user.pendingEmailAddress == nil)
        #expect(server.events(of: "ada").last?.kind == .addressVerified)
        try await other.logIn("ada@new.example.com", password: "correct horse")
    }

    @Test func `a pseudo user gets an address and a password, and keeps who they are`() async throws {
        let pseudo = try await latchkey.registerPseudoUser()
        var changes = UserChanges()
        changes.emailAddress = .set("pat@example.com")
        changes.password = .set("correct horse")
        #expect(try await latchkey.account.update(changes).isPseudo)
        let id = try await latchkey.account.requestVerification(emailAddress: "pat@example.com")
        let digits = try #require(server.message(to: "pat@example.com")?.code)
        try await latchkey.verify(id, code: digits)
        #expect(await latchkey.user?.isPseudo == false)
        #expect(
            try await LatchkeyClient.fake(server: server).logIn("pat@example.com", password: "correct horse").id
                == pseudo.id
        )
    }

    @Test func `where addresses need no proof, who registers is there at once and a known one is told`() async throws {
        server.policy.verificationRequired = false
        let registration = Registration(password: "correct horse", emailAddress: "bob@example.com")
        let bob = try await latchkey.register(registration)
        #expect(bob.emailAddress == "bob@example.com")
        #expect(!bob.emailAddressVerified)
        let other = LatchkeyClient.fake(server: server)
        #expect(await code { try await other.register(registration) } == .identifierTaken)
        try await other.logIn("bob@example.com", password: "correct horse")
        let id = try await other.account.requestVerification(emailAddress: "bob@example.com")
        let digits = try #require(server.message(to: "bob@example.com")?.code)
        try await other.verify(id, code: digits)
        #expect(server.user("bob@example.com")?.emailAddressVerified == true)
    }

    @Test func `a number as it is dialled at home becomes one of the country`() async throws {
        let user = try await latchkey.register(
            Registration(username: "ada", password: "correct horse", phoneNumber: "03-1234-5678", country: "JP")
        )
        #expect(user.pendingPhoneNumber == "+81312345678")
    }
}

extension FakeServer {
    /// Adds Ada, with a verified address and phone number.
    func addAda() {
        let now = clock.date
        addUser(
            User(
                id: "01970000-0000-7000-8000-000000000001",
                username: "ada",
                emailAddress: "ada@example.com",
                emailAddressVerified: true,
                phoneNumber: "+81312345678",
                phoneNumberVerified: true,
                createdAt: now,
                modifiedAt: now
            ),
            password: "correct horse"
        )
    }
}

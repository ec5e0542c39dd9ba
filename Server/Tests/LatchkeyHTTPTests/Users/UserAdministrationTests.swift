import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import ServerTesting
import Synchronization
import Testing

/// The effects of operators' changes of users on clients.
@Suite struct UserAdministrationTests {
    @Test func `who is disabled is out at the very next request, and logs in when enabled again`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            let phone = try await server.logInAsPerson()
            for person in [ada, phone] { #expect(try await server.current(person.accessToken).status == 200) }
            let users = server.composition.administration.users
            #expect(try await users.disable(.init(ada.id)) == 2)
            for person in [ada, phone] {
                try await server.current(person.accessToken).expectRefusal("session_ended", reason: "user_disabled")
                let refresh = try await server.refresh(from: person.refreshToken, to: person.nextRefreshToken())
                refresh.expectRefusal("session_ended", reason: "user_disabled")
            }
            #expect(try await server.current(eve.accessToken).status == 200)
            let refused = try await server.logIn()
            refused.expectRefusal("invalid_credentials")
            #expect(try await refused.text == server.logIn("nobody").text)
            try await users.enable(.init(ada.id))
            #expect(try await server.logIn().status == 201)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "user_disabled")
        }
    }

    @Test func `a user gets a message when they are disabled and when they are enabled again`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            let users = server.composition.administration.users
            #expect(try await users.disable(.init(ada.id)) == 1)
            let disabled = try await server.newMessage()
            #expect(disabled.kind == .userDisabled)
            #expect(disabled.recipient == .email(try EmailAddress("ada@example.com")))
            #expect(try await users.disable(.init(ada.id)) == 0)
            #expect(try await server.newMessages().isEmpty)
            try await users.enable(.init(ada.id))
            #expect(try await server.newMessage().kind == .userEnabled)
            try await users.enable(.init(ada.id))
            #expect(try await server.newMessages().isEmpty)
            let again = try Person(try await server.logIn("ada@example.com"))
            let kinds = try await server.events(of: again).map(\.kind)
            #expect(kinds == [.loginSucceeded, .userEnabled, .sessionEnded, .userDisabled, .userRegistered])
            #expect(try await server.events(of: again).allSatisfy { $0.address == nil })
        }
    }

    @Test func `who has no address gets no message, and nobody is neither disabled nor enabled`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let users = server.composition.administration.users
            _ = try await users.disable(.init(ada.id))
            #expect(try await server.newMessages().isEmpty)
            try await users.delete(.init(ada.id))
            await #expect(throws: UserAdministrationError.unknown) { _ = try await users.disable(.init(ada.id)) }
            await #expect(throws: UserAdministrationError.unknown) { try await users.enable(.init(ada.id)) }
        }
    }

    @Test func `who is disabled while their password is verified is not let in`() async throws {
        let gate = GatedHasher()
        var options = TestServer.Options()
        options.passwords = { gate }
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            async let answer = server.logIn()
            await gate.isAsked()
            _ = try await server.composition.administration.users.disable(.init(ada.id))
            gate.open()
            try await answer.expectRefusal("invalid_credentials")
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") == 0)
        }
    }

    @Test func `who is deleted is out at the very next request, and the name is free`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            #expect(try await server.current(ada.accessToken).status == 200)
            try await server.composition.administration.users.delete(.init(ada.id))
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "user_deleted")
            #expect(try await server.register().id != ada.id)
        }
    }

    @Test func `a password that is made ends all sessions, and is the only one`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let password = try await server.composition.administration.users.generatePassword(of: .init(ada.id))
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "password_changed")
            try await server.logIn().expectRefusal("invalid_credentials")
            #expect(try await server.logIn(password: password).status == 201)
            #expect(try await !server.dump("audit_events").contains(password))
            #expect(!TestServer.log.all.contains(password))
        }
    }

    @Test func `a message goes to the address that is proved, and to nobody who has none or is disabled`() async throws
    {
        try await TestServer.run { server in
            let ada = try await server.register()
            let users = server.composition.administration.users
            let account = try await users.find("ADA")
            await #expect(throws: UserAdministrationError.noAddress) {
                try await users.sendPasswordReset(to: account, with: Application.defaultID)
            }
            try await server.execute(
                """
                UPDATE users SET email_address = 'ada@example.com', phone_number = '+81312345678',
                    phone_number_verified_at = 1
                """
            )
            let address = try await users.sendPasswordReset(to: users.find(ada.id), with: Application.defaultID)
            #expect(address == .phoneNumber(try PhoneNumber("+81312345678")))
            #expect(try await server.first("SELECT COUNT(*) FROM verifications WHERE purpose = 'password_reset'") == 1)
            _ = try await users.disable(.init(ada.id))
            await #expect(throws: UserAdministrationError.disabled) {
                try await users.sendPasswordReset(to: users.find("ada@example.com"), with: Application.defaultID)
            }
        }
    }

    @Test func `an id goes before a name that looks like one`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register(ada.id)
            let users = server.composition.administration.users
            #expect(try await users.find(ada.id).user.id.rawValue == ada.id)
            #expect(try await users.find(eve.id).user.username?.text == ada.id)
            for text in ["nobody", "", "+81312345678", "ada@example.com", "a b"] {
                await #expect(throws: UserAdministrationError.unknown) { try await users.find(text) }
            }
        }
    }
}

/// Holds the first verification of a password until it is released.
private final class GatedHasher: PasswordHasher {
    private let (asked, opened) = (WakeSignal(), WakeSignal())
    private let isFirst = Mutex(true)

    func isAsked() async { await asked.wait() }
    func open() { opened.send() }

    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await PlainHasher().hash(password)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if isFirst {
            asked.send()
            await opened.wait()
        }
        return try await PlainHasher().verify(password, against: hash)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

import LatchkeyAPI
import LatchkeyCore
import ServerTesting
import Testing

/// Takeover through a second address.
///
/// A stranger adds a victim's address to their own user. When the victim resets the password by that address, the
/// stranger keeps no way in.
@Suite struct UnprovedAddressResetTests {
    private static let victim = "victim@example.com"
    private static let phone = "+81312345678"

    private static func run(_ test: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        try await TestServer.run(options, test)
    }

    private static func prove(_ address: String, as person: Person, _ server: TestServer) async throws {
        let name = address.hasPrefix("+") ? "phoneNumber" : "emailAddress"
        #expect(try await server.change(person, Body("{\"\(name)\":\"\(address)\"}")).status == 200)
        // The former address gets a notice.
        _ = try await server.newMessages()
        let body = Body("{\"\(name)\":\"\(address)\"}")
        let asked = try await server.send("POST", "/v1/verifications", body, token: person.accessToken)
        let id = try asked.decoded(VerificationAsked.self).verificationID
        #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
    }

    @Test func `a stranger's proved number, device, identity and session do not outlive the owner's reset`()
        async throws
    {
        try await Self.run { server in
            let backend = try await SSOBackend.make(on: server)
            // Single sign-on created this user, so the identity is not a linked one.
            let ssoToken = try backend.token(at: server.clock.now())
            let eve = try await server.person(ssoToken: ssoToken)
            try await Self.prove(Self.phone, as: eve, server)
            #expect(try await server.change(eve, Body("{\"emailAddress\":\"\(Self.victim)\"}")).status == 200)
            _ = try await server.newMessages()

            let id = try await server.askForReset(of: Self.victim)
            let code = try await server.newMessage().parameters.code
            #expect(try await server.reset(id, code, to: "the owner's horse").status == 204)
            #expect(try await server.newMessage().recipient.text == Self.victim, "told to who has proved it")

            try await server.current(eve.accessToken).expectRefusal("session_ended", reason: "password_changed")
            try await server.logIn(Self.phone, password: "the owner's horse").expectRefusal("invalid_credentials")
            let again = try await server.askForReset(of: Self.phone)
            #expect(try await server.newMessages().isEmpty, "the number resets nothing")
            try await server.reset(again, "000000").expectProblem(422, "invalid_code")
            server.clock.turn(by: 1)
            let stranger = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            #expect(stranger.id != eve.id, "the identity is another user's")
            let owner = try await server.logIn(Self.victim, password: "the owner's horse")
            #expect(owner.status == 201)
            #expect(owner["user", "id"]?.stringValue == eve.id)
            #expect(owner["user", "emailAddressVerified"]?.boolValue == true)
            #expect(owner["user", "phoneNumber"] == nil)
            #expect(try await server.first("SELECT COUNT(*) FROM known_devices WHERE user_id = '\(eve.id)'") == 1)
        }
    }

    @Test func `a number that waits for its proof is not the stranger's way back`() async throws {
        try await Self.run { server in
            let eve = try await server.register("eve")
            let both = Body("{\"emailAddress\":\"\(Self.victim)\",\"phoneNumber\":\"\(Self.phone)\"}")
            #expect(try await server.change(eve, both).status == 200)
            let proof = Body("{\"phoneNumber\":\"\(Self.phone)\"}")
            let asked = try await server.send("POST", "/v1/verifications", proof, token: eve.accessToken)
            let waiting = try asked.decoded(VerificationAsked.self).verificationID
            let code = try await server.newMessage().parameters.code
            let id = try await server.askForReset(of: Self.victim)
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            try await server.verify(waiting, code).expectProblem(410, "code_expired")
            let owner = try await server.logIn(Self.victim, password: "another horse")
            #expect(owner["user", "pendingPhoneNumber"] == nil)
        }
    }

    @Test func `an owner who resets by an address that they have proved keeps the others`() async throws {
        try await Self.run { server in
            let backend = try await SSOBackend.make(on: server)
            let ada = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            try await Self.prove(Self.phone, as: ada, server)
            try await Self.prove("ada@example.com", as: ada, server)
            let id = try await server.askForReset(of: "ada@example.com")
            #expect(try await server.reset(id, server.newMessage().parameters.code).status == 204)
            _ = try await server.newMessages()
            let again = try await server.logIn(Self.phone, password: "another horse")
            #expect(again.status == 201)
            #expect(again["user", "phoneNumberVerified"]?.boolValue == true)
            server.clock.turn(by: 1)
            #expect(try await server.person(ssoToken: backend.token(at: server.clock.now())).id == ada.id)
        }
    }
}

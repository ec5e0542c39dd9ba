import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct AddressUndoTests {
    /// A user whose e-mail address has just been replaced by another person, and the token in the notice.
    private static func takenOver(_ server: TestServer) async throws -> (person: Person, token: String) {
        let ada = try await server.registerByAddress("old@example.com")
        return (ada, try await change(ada, to: "thief@example.com", server))
    }

    private static func change(_ person: Person, to address: String, _ server: TestServer) async throws -> String {
        server.clock.turn(by: 31)
        #expect(try await server.change(person, Body("{\"emailAddress\":\"\(address)\"}")).status == 200)
        let id = try await server.askForProof(of: address, as: person)
        #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
        let notice = try await server.newMessage()
        #expect(notice.kind == .addressChanged)
        #expect(notice.parameters.link?.path == "/undo")
        return try #require(notice.parameters.link?.token)
    }

    private static func undo(_ token: String, _ server: TestServer) async throws {
        let application = try #require(server.composition.domain.applications[Application.defaultID])
        try await server.composition.domain.accountRescue.rescue(
            by: token,
            because: .addressChanged,
            from: nil,
            with: application
        )
    }

    private static func isOpen(_ token: String, _ server: TestServer) async throws -> Bool {
        let state = try await server.composition.domain.verificationLookup.state(ofLink: token, for: [.addressUndo])
        return if case .open = state { true } else { false }
    }

    @Test func `the link gives the address back, ends every session and takes the password away`() async throws {
        try await TestServer.run { server in
            let (ada, token) = try await Self.takenOver(server)
            // The thief has also changed the password.
            #expect(try await server.changePassword(of: ada, to: "the thief's horse").status == 204)
            _ = try await server.newMessages()
            #expect(try await Self.isOpen(token, server))
            try await Self.undo(token, server)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "password_changed")
            for name in ["old@example.com", "thief@example.com"] {
                try await server.logIn(name, password: "the thief's horse").expectRefusal("invalid_credentials")
            }
            let notice = try await server.newMessage()
            #expect(notice.recipient.text == "thief@example.com")
            #expect(notice.parameters.link == nil, "nobody undoes an undo")
            #expect(try await server.reset(byLink: token).status == 204)
            let again = try await server.logIn("old@example.com", password: "another horse")
            #expect(again["user", "id"]?.stringValue == ada.id)
            #expect(again["user", "emailAddressVerified"]?.boolValue == true)
            _ = try await server.newMessages()
            _ = try await server.askForReset(of: "thief@example.com")
            #expect(try await server.newMessages().isEmpty)
        }
    }

    @Test func `it works once, of many at the same moment too`() async throws {
        try await TestServer.run { server in
            let (_, token) = try await Self.takenOver(server)
            let done = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do { try await Self.undo(token, server) } catch AccountRescueError.proof(.over) { return false }
                        return true
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(done == 1)
            #expect(try await server.reset(byLink: token).status == 204)
            try await server.reset(byLink: token).expectProblem(410, "code_expired")
            await #expect(throws: AccountRescueError.proof(.over)) { try await Self.undo(token, server) }
        }
    }

    @Test func `it is good for 72 hours`() async throws {
        try await TestServer.run { server in
            let (_, token) = try await Self.takenOver(server)
            server.clock.turn(by: 72 * 60 * 60 - 1)
            #expect(try await Self.isOpen(token, server))
            server.clock.turn(by: 1)
            await #expect(throws: AccountRescueError.proof(.over)) { try await Self.undo(token, server) }
            #expect(try await server.logIn("thief@example.com").status == 201)
        }
    }

    @Test func `an undo outlasts what the thief does later, and the thief's own link does not outlast it`()
        async throws
    {
        try await TestServer.run { server in
            let (ada, token) = try await Self.takenOver(server)
            let thiefs = try await Self.change(ada, to: "second@example.com", server)
            let phone = #"{"phoneNumber":"+81312345678"}"#
            #expect(try await server.change(ada, Body(phone)).status == 200)
            let asked = try await server.send("POST", "/v1/verifications", Body(phone), token: ada.accessToken)
            let id = try asked.decoded(VerificationAsked.self).verificationID
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            try await Self.undo(token, server)
            _ = try await server.newMessages()
            await #expect(throws: AccountRescueError.proof(.over)) { try await Self.undo(thiefs, server) }
            server.clock.turn(by: 31)
            _ = try await server.askForReset(of: "+81312345678")
            #expect(try await server.newMessages().isEmpty, "the thief's number is gone")
            #expect(try await server.reset(byLink: token).status == 204)
            let again = try await server.logIn("old@example.com", password: "another horse")
            #expect(again["user", "phoneNumber"] == nil)
        }
    }

    @Test func `an older number stays, and the thief's undo does not end the owner's`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress("old@example.com")
            let phone = #"{"phoneNumber":"+81312345678"}"#
            #expect(try await server.change(ada, Body(phone)).status == 200)
            let asked = try await server.send("POST", "/v1/verifications", Body(phone), token: ada.accessToken)
            let id = try asked.decoded(VerificationAsked.self).verificationID
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            server.clock.turn(by: 73 * 60 * 60)
            let later = try await server.logInAsPerson("old@example.com")
            #expect(try await server.newMessage().kind == .newDevice)
            let token = try await Self.change(later, to: "thief@example.com", server)
            let thiefs = try await Self.change(later, to: "second@example.com", server)
            try await Self.undo(thiefs, server)
            try await Self.undo(token, server)
            #expect(try await server.reset(byLink: token).status == 204)
            let again = try await server.logIn("+81312345678", password: "another horse")
            #expect(again["user", "emailAddress"]?.stringValue == "old@example.com")
        }
    }

    @Test func `an address that nobody has proved gets a notice without a link`() async throws {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        try await TestServer.run(options) { server in
            let ada = try await server.register()
            #expect(try await server.change(ada, #"{"emailAddress":"typo@example.com"}"#).status == 200)
            try await server.execute("UPDATE users SET pending_email_address = 'ada@example.com'")
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            #expect(try await server.newMessage().parameters.link == nil)
        }
    }

    @Test func `an address that another user has proved meanwhile is not taken from them`() async throws {
        try await TestServer.run { server in
            let (_, token) = try await Self.takenOver(server)
            server.clock.turn(by: 31)
            _ = try await server.registerByAddress("old@example.com")
            let taken = Identifier.emailAddress(try EmailAddress("old@example.com"))
            await #expect(throws: AccountRescueError.identifierTaken(taken)) { try await Self.undo(token, server) }
        }
    }
}

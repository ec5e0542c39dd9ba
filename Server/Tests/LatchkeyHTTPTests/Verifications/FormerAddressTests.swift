import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// The notice to an address that a change of the record removes from its user.
@Suite struct FormerAddressTests {
    private static var withoutProofs: TestServer.Options {
        var options = TestServer.Options()
        options.preparation = ["UPDATE applications SET verification_required = 0"]
        return options
    }

    /// A user with a name and a verified address, in an application without required verification.
    private static func withProvedAddress(_ server: TestServer) async throws -> Person {
        let ada = try await server.register()
        #expect(try await server.change(ada, #"{"emailAddress":"old@example.com"}"#).status == 200)
        let id = try await server.askForProof(of: "old@example.com", as: ada)
        #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
        return ada
    }

    private static func expectNotice(_ server: TestServer, to address: String) async throws -> Message {
        let notice = try await server.newMessage()
        #expect(notice.kind == .addressChanged)
        #expect(notice.recipient.text == address)
        return notice
    }

    @Test func `one that was proved can undo that another takes its place where no proof is asked for`() async throws {
        try await TestServer.run(Self.withoutProofs) { server in
            let ada = try await Self.withProvedAddress(server)
            #expect(try await server.change(ada, #"{"emailAddress":"thief@example.com"}"#).status == 200)
            let link = try await Self.expectNotice(server, to: "old@example.com").parameters.link
            #expect(link?.path == "/undo")
            let (domain, token) = (server.composition.domain, try #require(link?.token))
            let application = try #require(domain.applications[Application.defaultID])
            try await domain.accountRescue.rescue(
                by: token,
                because: .addressChanged,
                from: nil,
                with: application
            )
            _ = try await Self.expectNotice(server, to: "thief@example.com")
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "password_changed")
            #expect(try await server.reset(byLink: token).status == 204)
            let again = try await server.logIn("old@example.com", password: "another horse")
            #expect(again["user", "emailAddress"]?.stringValue == "old@example.com")
        }
    }

    @Test(arguments: [true, false])
    func `one that was proved can undo that it is removed`(asksForProofs: Bool) async throws {
        try await TestServer.run(asksForProofs ? TestServer.Options() : Self.withoutProofs) { server in
            let ada: Person
            if asksForProofs {
                ada = try await server.registerByAddress("old@example.com")
                #expect(try await server.change(ada, #"{"username":"ada"}"#).status == 200)
            } else {
                ada = try await Self.withProvedAddress(server)
            }
            #expect(try await server.change(ada, #"{"emailAddress":null}"#).status == 200)
            let notice = try await Self.expectNotice(server, to: "old@example.com")
            #expect(notice.parameters.link?.path == "/undo")
        }
    }

    @Test func `one that nobody has proved hears of it, and can undo nothing`() async throws {
        try await TestServer.run(Self.withoutProofs) { server in
            let ada = try await server.register()
            #expect(try await server.change(ada, #"{"emailAddress":"typo@example.com"}"#).status == 200)
            #expect(try await server.change(ada, #"{"emailAddress":"ada@example.com"}"#).status == 200)
            #expect(try await Self.expectNotice(server, to: "typo@example.com").parameters.link == nil)
        }
    }

    @Test func `a user who gives a stranger's address again and again has them sent few messages`() async throws {
        try await TestServer.run(Self.withoutProofs) { server in
            let eve = try await server.register("eve")
            for _ in 0..<20 {
                for address in [#""stranger@example.com""#, "null"] {
                    #expect(try await server.change(eve, "{\"emailAddress\":\(address)}").status == 200)
                }
            }
            #expect(try await server.newMessages().count == AttemptAllowance.notices.stock)
            server.clock.turn(by: 12 * 60)
            let later = try await server.logInAsPerson("eve")
            for address in [#""stranger@example.com""#, "null", #""stranger@example.com""#, "null"] {
                #expect(try await server.change(later, "{\"emailAddress\":\(address)}").status == 200)
            }
            #expect(try await server.newMessages().count == 1)
        }
    }

    @Test func `nobody hears of another change, of a pending address, or of a change that was refused`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress("old@example.com")
            _ = try await server.register("bob")
            #expect(try await server.change(ada, #"{"emailAddress":"new@example.com"}"#).status == 200)
            #expect(try await server.change(ada, #"{"displayName":"Ada"}"#).status == 200)
            try await server.change(ada, #"{"username":"bob","emailAddress":null}"#)
                .expectProblem(409, "identifier_taken")
            #expect(try await server.newMessages() == [])
        }
    }
}

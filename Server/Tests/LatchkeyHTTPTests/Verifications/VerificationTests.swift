import HTTPTypes
import HummingbirdTesting
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

@Suite struct VerificationTests {
    /// A user with a name and a pending address.
    private static func pending(_ server: TestServer, _ address: String = "ada@example.com") async throws -> Person {
        let ada = try await server.register()
        #expect(try await server.change(ada, Body("{\"emailAddress\":\"\(address)\"}")).status == 200)
        return ada
    }

    @Test func `an address is its user's when it is proved, and not before`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            try await server.logIn("ada@example.com").expectRefusal("invalid_credentials")
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            let code = try await server.newMessage().parameters.code
            #expect(try await server.verify(id, code).status == 204)
            let user = try await server.user(ada)
            #expect(user.emailAddress == "ada@example.com" && user.emailAddressVerified)
            #expect(user.pendingEmailAddress == nil)
            #expect(try await server.logIn("ada@example.com").status == 201)
            #expect(try await server.events(of: ada).map(\.kind).contains(.addressVerified))
        }
    }

    @Test func `a changed address keeps the old one until the new one is proved`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress("old@example.com")
            #expect(try await server.change(ada, #"{"emailAddress":"new@example.com"}"#).status == 200)
            let before = try await server.user(ada)
            #expect(before.emailAddress == "old@example.com" && before.pendingEmailAddress == "new@example.com")
            #expect(try await server.logIn("old@example.com").status == 201)
            #expect(try await server.newMessage().kind == .newDevice)
            let id = try await server.askForProof(of: "new@example.com", as: ada)
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            #expect(try await server.logIn("new@example.com").status == 201)
            try await server.logIn("old@example.com").expectRefusal("invalid_credentials")
        }
    }

    @Test func `the address that was the user's before is told that another is now`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress("old@example.com")
            #expect(try await server.change(ada, #"{"emailAddress":"new@example.com","locale":"ja"}"#).status == 200)
            let id = try await server.askForProof(of: "new@example.com", as: ada)
            let code = try await server.newMessage().parameters.code
            #expect(try await server.verify(id, "000000").status == 422)
            #expect(try await server.newMessages() == [])
            #expect(try await server.verify(id, code).status == 204)
            let notice = try await server.newMessage()
            #expect(notice.kind == .addressChanged)
            #expect(notice.recipient.text == "old@example.com")
            #expect(notice.locale == "ja")
        }
    }

    @Test func `nobody is told of a first address`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            #expect(try await server.newMessages() == [])
        }
    }

    @Test func `a link that only its user may open gives nobody else's browser anything`() async throws {
        try await TestServer.run { server in
            let (ada, eve) = (try await server.register(), try await server.register("eve"))
            #expect(try await server.change(ada, #"{"emailAddress":"ada@example.com"}"#).status == 200)
            _ = try await server.askForProof(of: "ada@example.com", as: ada)
            let token = try #require(try await server.newMessage().parameters.link?.token)
            let verification = server.composition.domain.addressVerification
            let application = try #require(server.composition.domain.applications[Application.defaultID])
            for opener in [LinkOpener.user(nil), .user(.init(eve.id))] {
                await #expect(throws: AddressVerificationError.askedElsewhere) {
                    try await verification.confirm(
                        .token(token),
                        openedBy: opener,
                        from: RequestOrigin(),
                        with: application
                    )
                }
            }
            let opener = LinkOpener.user(.init(ada.id))
            _ = try await verification.confirm(
                .token(token),
                openedBy: opener,
                from: RequestOrigin(),
                with: application
            )
            #expect(try await server.user(ada).emailAddressVerified)
        }
    }

    @Test func `a pseudo user becomes a user by an address, and keeps id and session`() async throws {
        try await TestServer.run { server in
            let guest = try await server.registerPseudoUser()
            let changes: Body = #"{"emailAddress":"ada@example.com","password":"correct horse"}"#
            #expect(try await server.change(guest, changes).status == 200)
            #expect(try await server.user(guest).isPseudo)
            let id = try await server.askForProof(of: "ada@example.com", as: guest)
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
            let user = try await server.user(guest)
            #expect(!user.isPseudo && user.id.rawValue == guest.id)
            #expect(try await server.logIn("ada@example.com").status == 201)
        }
    }

    @Test func `by a link alone nobody becomes a user whose password somebody else may have chosen`() async throws {
        try await TestServer.run { server in
            let guest = try await server.registerPseudoUser()
            let changes: Body = #"{"emailAddress":"victim@example.com","password":"an attacker's horse"}"#
            #expect(try await server.change(guest, changes).status == 200)
            let id = try await server.askForProof(of: "victim@example.com", as: guest)
            let token = try await server.newMessage().parameters.link?.token
            try await server.verify(byLink: token).expectProblem(422, "invalid_code")
            #expect(try await server.user(guest).isPseudo)
            try await server.logIn("victim@example.com", password: "an attacker's horse")
                .expectRefusal("invalid_credentials")
            #expect(try await server.verify(byLink: token, askedAs: id).status == 204)
        }
    }

    @Test func `a code is good once`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            let code = try await server.newMessage().parameters.code
            let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await server.verify(id, code).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(answers.filter { $0 == 204 }.count == 1)
            #expect(answers.filter { $0 == 410 }.count == 49)
        }
    }

    @Test func `after five wrong codes the right one is refused, and a new message helps`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            let code = try #require(try await server.newMessage().parameters.code)
            let wrong = code == "000000" ? "000001" : "000000"
            for _ in 1...5 { try await server.verify(id, wrong).expectProblem(422, "invalid_code") }
            try await server.verify(id, code).expectProblem(410, "code_expired")
            server.clock.turn(by: 31)
            let again = try await server.askForProof(of: "ada@example.com", as: ada)
            #expect(try await server.verify(again, server.newMessage().parameters.code).status == 204)
        }
    }

    @Test func `a code is good for ten minutes, with spaces in it too`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let late = try await server.askForProof(of: "ada@example.com", as: ada)
            let lateCode = try await server.newMessage().parameters.code
            server.clock.turn(by: 600)
            try await server.verify(late, lateCode).expectProblem(410, "code_expired")
            let person = try await server.logInAsPerson()
            let id = try await server.askForProof(of: "ada@example.com", as: person)
            let code = try #require(try await server.newMessage().parameters.code)
            server.clock.turn(by: 599)
            #expect(try await server.verify(id, "\(code.prefix(3)) \(code.suffix(3))").status == 204)
        }
    }

    @Test func `a code is good with its own id alone, and the newest message counts`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let first = try await server.askForProof(of: "ada@example.com", as: ada)
            let firstCode = try await server.newMessage().parameters.code
            server.clock.turn(by: 31)
            let second = try await server.askForProof(of: "ada@example.com", as: ada)
            let secondCode = try await server.newMessage().parameters.code
            try await server.verify(first, firstCode).expectProblem(410, "code_expired")
            if firstCode != secondCode {
                try await server.verify(second, firstCode).expectProblem(422, "invalid_code")
            }
            let eve = try await server.register("eve")
            #expect(try await server.change(eve, #"{"emailAddress":"eve@example.com"}"#).status == 200)
            let hers = try await server.askForProof(of: "eve@example.com", as: eve)
            let hersCode = try await server.newMessage().parameters.code
            if hersCode != secondCode { try await server.verify(hers, secondCode).expectProblem(422, "invalid_code") }
            #expect(try await server.verify(second, secondCode).status == 204)
        }
    }

    @Test func `messages that are asked for too often are not sent, and answered alike`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            _ = try await server.askForProof(of: "ada@example.com", as: ada)
            #expect(try await server.newMessages().count == 1)
            _ = try await server.askForProof(of: "ada@example.com", as: ada)
            #expect(try await server.newMessages().isEmpty)
            var sent = 1
            for _ in 1...12 {
                server.clock.turn(by: 31)
                _ = try await server.askForProof(of: "ada@example.com", as: ada)
                sent += try await server.newMessages().count
            }
            #expect(sent == 5)
        }
    }

    @Test func `who has another's address pending never gets it when it is proved elsewhere`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress("ada@example.com")
            let eve = try await server.register("eve")
            server.clock.turn(by: 31)
            #expect(try await server.change(eve, #"{"emailAddress":"ada@example.com"}"#).status == 200)
            let id = try await server.askForProof(of: "ada@example.com", as: eve)
            let message = try await server.newMessage()
            #expect(message.kind == .userExists && message.parameters.code == nil)
            try await server.verify(id, "000000").expectProblem(422, "invalid_code")
            #expect(try await server.user(eve).emailAddress == nil)
        }
    }

    @Test func `an address that was not given cannot be proved, and the rest is told`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let bodies: [(Body, String)] = [
                (#"{"emailAddress":"other@example.com"}"#, "emailAddress"), ("{}", "emailAddress"),
                (#"{"emailAddress":"a@example.com","phoneNumber":"+81312345678"}"#, "phoneNumber"),
                (#"{"phoneNumber":"123"}"#, "phoneNumber"),
            ]
            for (body, field) in bodies {
                let answer = try await server.send("POST", "/v1/verifications", body, token: ada.accessToken)
                #expect(answer.status == 422 && answer["fields", field] != nil, "\(answer.text)")
            }
            try await server.send("POST", "/v1/verifications", #"{"emailAddress":"a@b.c"}"#)
                .expectRefusal("login_required")
        }
    }

    @Test(
        arguments: [
            "{}", #"{"code":"123456"}"#, #"{"verificationID":"x"}"#, #"{"token":null}"#,
            #"{"token":"a","code":"123456","verificationID":"x"}"#, #"{"token":["a"]}"#,
        ]
    ) func `a proof that is none is told what it lacks`(body: String) async throws {
        try await TestServer.run { server in
            try await server.send("POST", "/v1/verifications/confirm", Body(body)).expectProblem(422, "invalid_fields")
        }
    }

    @Test(arguments: [
        "", " ", "0", "lkv_", "lkv_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "'; DROP TABLE users; --", "\\u0000",
    ])
    func `a token that nobody was sent is wrong`(token: String) async throws {
        try await TestServer.run { server in
            _ = try await Self.pending(server)
            try await server.verify(byLink: token).expectProblem(422, "invalid_code")
            try await server.reset(byLink: token).expectProblem(422, "invalid_code")
        }
    }

    @Test func `who guesses proofs from one address must wait`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            for _ in 1...200 {
                try await server.verify(byLink: "lkv_x").expectProblem(422, "invalid_code")
            }
            let answer = try await server.verify(byLink: "lkv_x")
            answer.expectProblem(429, "too_many_attempts")
            #expect(answer.headers[.retryAfter] == "5")
        }
    }

    @Test func `a request that waited too long does not get an expired code`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            _ = try await server.askForProof(of: "ada@example.com", as: ada)
            server.clock.turn(by: 600)
            #expect(try await server.newMessages().isEmpty)
            let id = try await server.askForProof(of: "ada@example.com", as: server.logInAsPerson())
            #expect(try await server.verify(id, server.newMessage().parameters.code).status == 204)
        }
    }

    @Test func `digits of another keyboard are digits`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.pending(server)
            let id = try await server.askForProof(of: "ada@example.com", as: ada)
            let code = try #require(try await server.newMessage().parameters.code)
            let wide = code.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }.map(String.init).joined()
            #expect(try await server.verify(id, wide).status == 204)
        }
    }
}

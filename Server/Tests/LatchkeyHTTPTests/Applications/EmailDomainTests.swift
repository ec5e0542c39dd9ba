import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import ServerTesting
import Testing

/// An application that admits only users with a verified address at one of its domains.
@Suite struct EmailDomainTests {
    private static let code = "email_domain_not_allowed"

    @Test func `only a verified address at a domain logs in with a password`() async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress("ada@example.com")
            let eve = try await server.registerByAddress("eve@example.net")
            _ = try await server.register("bob")
            try await server.execute("UPDATE users SET email_address = 'bob@example.com' WHERE username = 'bob'")
            try await server.admit("example.com")
            #expect(try await server.logIn("ada@example.com").status == 201)
            for name in ["eve@example.net", "bob"] { try await server.logIn(name).expectProblem(403, Self.code) }
            // Only the right password reveals the reason.
            let wrong = try await server.logIn("eve@example.net", password: "wrong horse")
            wrong.expectRefusal("invalid_credentials")
            #expect(try await wrong.text == server.logIn("nobody", password: "wrong horse").text)
            // The rule is about logins: the session stays, and shows the refused one.
            #expect(try await server.current(eve.accessToken).status == 200)
            let next = try eve.nextRefreshToken()
            #expect(try await server.refresh(from: eve.refreshToken, to: next).status == 200)
            let kinds = try await server.events(of: eve).map(\.kind)
            #expect(kinds == [.loginFailed, .loginFailed, .userRegistered])
            try await server.admit()
            #expect(try await server.logIn("eve@example.net").status == 201)
        }
    }

    @Test func `a refusal is in the language of the caller`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            try await server.admit("example.com")
            let answer = try await server.logIn(headers: ["Accept-Language": "ja"])
            #expect(answer["detail"]?.stringValue?.contains("ドメイン") == true, "\(answer.text)")
        }
    }

    @Test func `only an address at a domain registers`() async throws {
        try await TestServer.run { server in
            try await server.admit("example.org", "example.com")
            for body in [
                #"{"emailAddress":"eve@example.net","password":"correct horse"}"#,
                #"{"phoneNumber":"+81312345678","password":"correct horse"}"#,
                #"{"username":"eve","password":"correct horse"}"#,
                #"{"username":"eve","emailAddress":"eve@example.com","password":"correct horse"}"#, "{}",
            ] { try await server.send("POST", "/v1/users", Body(body)).expectProblem(403, Self.code) }
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
            #expect(try await server.newMessages().isEmpty)
            let ada = try await server.registerByAddress("ada@example.com")
            #expect(try await server.current(ada.accessToken).status == 200)
        }
    }

    @Test func `a registration that is completed after the change is refused, and spends nothing`() async throws {
        try await TestServer.run { server in
            let asked = try await server.askToRegister("eve@example.net").decoded(VerificationAsked.self)
            let code = try await server.newMessage().parameters.code
            try await server.admit("example.com")
            try await server.verify(asked.verificationID, code).expectProblem(403, Self.code)
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
            try await server.admit()
            #expect(try await server.verify(asked.verificationID, code).status == 201)
        }
    }

    @Test(arguments: [(true, "example.com", 201), (true, "example.net", 403), (false, "example.com", 403)])
    func `single sign-on needs an address that the backend vouches for`(
        vouches: Bool,
        domain: String,
        status: Int
    ) async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server, vouches: vouches)
            try await server.admit("example.com")
            let token = try backend.token(email: "alice@\(domain)", at: server.clock.now())
            let answer = try await server.logIn(ssoToken: token)
            #expect(answer.status == status, "\(answer.text)")
            guard status == 403 else { return }
            answer.expectProblem(403, Self.code)
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events WHERE kind = 'login_failed'") == 1)
            // The token was not used up.
            try await server.admit()
            #expect(try await server.logIn(ssoToken: token).status == 201)
        }
    }

    @Test func `a user of single sign-on is refused as long as the rule holds`() async throws {
        try await TestServer.run { server in
            let backend = try await SSOBackend.make(on: server)
            let alice = try await server.person(ssoToken: backend.token(at: server.clock.now()))
            server.clock.turn(by: 1)
            try await server.admit("example.org")
            try await server.logIn(ssoToken: backend.token(at: server.clock.now())).expectProblem(403, Self.code)
            try await server.admit("example.com")
            #expect(try await server.person(ssoToken: backend.token(at: server.clock.now())).id == alice.id)
        }
    }

    @Test func `a user who is signed in in the browser gets no session of the application`() async throws {
        try await TokenClient.run { client, _ in
            let form = try await client.codeForm()
            try await client.server.admit("example.com", to: .init(client.id))
            try await client.send(form).expectOAuth(400, "invalid_grant")
            await #expect(throws: CodeGrantError.refused(.emailDomain)) { try await client.codeForm() }
            // The rule of one application is not another's.
            #expect(try await client.server.logIn().status == 201)
            try await client.server.admit(to: .init(client.id))
            #expect(try await client.send(form).status == 200)
        }
    }

    @Test func `a login by cookie needs an address, too`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            try await client.register().expectSuccess()
            try await server.admit("example.com")
            let refused = try await client.logIn()
            refused.expectProblem(403, Self.code)
            #expect(refused.headers[.setCookie] == nil)
            try await server.admit()
            try await client.logIn().expectSuccess()
        }
    }
}

extension TestServer {
    /// Admits only users with an address at these domains; everybody if there are none.
    func admit(_ domains: String..., to application: Application.ID = Application.defaultID) async throws {
        var change = ApplicationChange()
        change.emailDomains = domains
        _ = try await composition.administration.applications.change(application, by: change)
    }
}

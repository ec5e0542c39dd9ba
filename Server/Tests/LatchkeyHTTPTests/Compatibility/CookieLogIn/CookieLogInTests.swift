import Foundation
import HTTPTypes
import LatchkeyAPI
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

/// Register, log in and log out with names, passwords and a cookie.
@Suite struct CookieLogInTests {
    @Test func `who registers is a user, has no cookie, and logs in next`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            let registered = try await client.register("Ada")
            registered.expectSuccess()
            #expect(registered.headers[.setCookie] == nil)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 0)
            try await client.current().expectRefusal("login_required")
            try await client.logIn("ada").expectSuccess()
            #expect(try await client.send("GET", "/v1/users/me")["username"]?.stringValue == "Ada")
            let events = try await client.send("GET", "/v1/users/me/events").decoded(AuditEventPage.self).events
            #expect(events.map(\.kind) == [.loginSucceeded, .userRegistered])
            #expect(events.last?.sessionID == nil)
        }
    }

    @Test func `a name that is taken is told, whatever its case, and nothing changes`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            for name in ["ada", "ADA"] {
                let answer = try await client.register(name, password: "another horse")
                answer.expectProblem(409, "identifier_taken", field: "name")
                #expect(!answer.text.contains("\"username\""))
            }
            try await client.logIn(password: "another horse").expectFailed()
            try await client.logIn().expectSuccess()
        }
    }

    @Test func `of 50 who want one name at the same moment one has it`() async throws {
        try await TestServer.run { server in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        var client = CookieClient(server)
                        return try await client.register(number.isMultiple(of: 2) ? "ada" : "Ada").status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 409: 49])
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events") == 1)
        }
    }

    @Test(
        arguments: [
            ("a", "correct horse", "invalid_username", ["name"]),
            ("ada@example.com", "correct horse", "invalid_username", ["name"]),
            ("", "correct horse", "invalid_fields", ["name"]), ("ada", "short", "weak_password", ["password"]),
            ("ada.lovelace", "ada.lovelace", "weak_password", ["password"]),
            ("ada", "", "invalid_fields", ["password"]),
            ("a", "short", "invalid_fields", ["name", "password"]),
        ]
    )
    func `what is wrong is named as the caller named it`(
        name: String,
        password: String,
        code: String,
        fields: [String]
    ) async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            let answer = try await client.register(name, password: password)
            answer.expectProblem(422, code)
            #expect(try answer.decoded(Problem.self).fields?.keys.sorted() == fields)
            #expect(!answer.text.contains("username:") && !answer.text.contains("password, username"))
            try await client.register().expectSuccess()
        }
    }

    @Test func `the cookie is that of the pages, and so is the one of the device`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            let answer = try await client.logIn()
            answer.expectSuccess()
            let headers = answer.headers[values: .setCookie]
            let marks = "Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"
            let deviceMarks = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"
            try #require(headers.count == 2)
            #expect(headers[0].contains(#/^__Host-latchkey=[A-Za-z0-9_-]{30,100}; /#))
            #expect(headers[0].hasSuffix("; " + marks))
            #expect(headers[1].contains(#/^__Host-latchkey-device=lkd_[A-Za-z0-9_-]{43}; /#))
            #expect(headers[1].hasSuffix("; " + deviceMarks))
            #expect(try await client.current().status == 200)
            let secret = try #require(client.session)
            #expect(try await !server.dump("sessions").contains(secret))
            #expect(!TestServer.log.all.contains(secret))
        }
    }

    @Test func `whoever logs in with tokens logs in so, by each of their names`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            var client = CookieClient(server)
            for name in ["ada@example.com", "ADA@Example.com", " ada@example.com "] {
                try await client.logIn(name).expectSuccess()
                #expect(try await client.current()["userID"]?.stringValue == ada.id)
            }
        }
    }

    @Test func `a user with an authenticator app is refused like a wrong password`() async throws {
        try await TestServer.run { server in
            let ada = try await server.registerByAddress()
            let id = LatchkeyCore.User.ID(ada.id)
            try await server.setUpTOTP(of: id)
            var client = CookieClient(server)
            try await client.logIn("ada@example.com", password: "wrong horse").expectFailed()
            try await client.logIn("ada@example.com").expectFailed()
            #expect(client.session == nil)
            #expect(try await server.failedLogIns(of: id) == 2)
            #expect(try await server.challengeCount() == 0)
        }
    }

    @Test func `a name with characters that cannot be shown is told as such`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            try await client.logIn(#"ada\u0000"#).expectProblem(422, "invalid_fields", field: "name")
        }
    }

    @Test func `a login ends the session that its cookie had, and a refused one does not`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            _ = try await client.register("eve")
            _ = try await client.logIn()
            var planted = client
            try await client.logIn("eve", password: "wrong horse").expectFailed()
            #expect(try await planted.current().status == 200)
            let first = try await planted.current()["id"]?.stringValue
            try await client.logIn("eve").expectSuccess()
            #expect(client.session != planted.session)
            #expect(try await client.current()["id"]?.stringValue != first)
            try await planted.current().expectRefusal("login_required")
        }
    }

    @Test func `a cookie that is broken ends nobody's session and keeps nobody out`() async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            let value = try #require(ada.session)
            for bad in [
                "", "x", value + "A", String(value.dropLast()), String(repeating: "A", count: 8000), "\"\(value)\"",
            ] {
                var client = CookieClient(server)
                client.session = bad
                try await client.logIn().expectSuccess()
                #expect(try await client.current().status == 200)
                client.session = bad
                try await client.logOut(Body("{}")).expectSuccess()
            }
            var twice = CookieClient(server)
            twice.session = "\(value); \(TestServer.cookieName)=\(value)"
            try await twice.logOut(Body("{}")).expectSuccess()
            #expect(try await ada.current().status == 200)
        }
    }

    @Test func `logout ends the session at once, and takes the cookie away`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            _ = try await client.logIn()
            var copy = client
            let answer = try await client.logOut()
            answer.expectSuccess()
            #expect(
                answer.headers[values: .setCookie] == [
                    "__Host-latchkey=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
                ]
            )
            #expect(client.session == nil)
            #expect(client.cookies.keys.sorted() == ["__Host-latchkey-device"])
            try await copy.current().expectRefusal("login_required")
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events WHERE kind = 'session_ended'") == 1)
        }
    }

    @Test func `logout is a success whether or not somebody was logged in`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            try await client.logOut().expectSuccess()
            _ = try await client.register()
            _ = try await client.logIn()
            let value = client.session
            for _ in 0..<2 {
                client.session = value
                try await client.logOut().expectSuccess()
            }
            #expect(try await server.first("SELECT COUNT(*) FROM audit_events WHERE kind = 'session_ended'") == 1)
        }
    }

    @Test func `the session is listed with its browser, and another device ends it at once`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
            var browser = CookieClient(server, headers: ["User-Agent": firefox, "Sec-Fetch-Site": "same-origin"])
            var app = CookieClient(server, headers: ["User-Agent": "Blog/1.0 CFNetwork/1498 Darwin/23.6.0"])
            _ = try await browser.logIn()
            server.clock.turn(by: 60)
            _ = try await app.logIn()
            let sessions = try await server.sessions(of: ada)
            #expect(sessions.map(\.device?.name).contains("Firefox, Linux"))
            let id = try #require(try await app.current()["id"]?.stringValue)
            #expect(sessions.first { $0.id.rawValue == id }?.device == nil)
            #expect(try await server.send("DELETE", "/v1/sessions/\(id)", token: ada.accessToken).status == 204)
            try await app.current().expectRefusal("login_required")
            #expect(try await browser.current().status == 200)
            #expect(try await browser.send("DELETE", "/v1/sessions/\(ada.sessionID)").status == 204)
            try await server.current(ada.accessToken).expectRefusal("session_ended", reason: "revoked")
        }
    }

    @Test func `the rules are those of the application that the request names`() async throws {
        try await TestServer.run { server in
            let applications = server.composition.administration.applications
            _ = try await applications.add("blog", name: "Blog")
            var change = ApplicationChange()
            (change.passwordMinimumLength, change.passwordMinimumStrength) = (4, 0)
            change.sessions = SessionPolicyChange(idleLifetime: 60 * 60)
            _ = try await applications.change("blog", by: change)
            var client = CookieClient(server)
            try await client.register(password: "1234").expectProblem(422, "weak_password", field: "password")
            client.headers["Latchkey-Application"] = "blog"
            try await client.register(password: "1234").expectSuccess()
            let answer = try await client.logIn(password: "1234")
            #expect(answer.headers[.setCookie]?.contains("; Max-Age=3600;") == true)
            #expect(try await client.current()["applicationID"]?.stringValue == "blog")
        }
    }
}

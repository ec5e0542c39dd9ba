import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct BrowserSessionTests {
    @Test func `a browser that is signed in calls the API by its cookie`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let browser = try await server.logInBrowser()
            let headers = ["Cookie": "theme=dark; \(browser.cookie)"]
            let answer = try await server.send("GET", "/v1/sessions/current", headers: headers)
            #expect(answer.status == 200)
            #expect(answer["userID"]?.stringValue == ada.id)
            #expect(answer["id"]?.stringValue == browser.access.sessionID.rawValue)
            #expect(try await server.send("GET", "/v1/users/me", headers: headers)["username"]?.stringValue == "ada")
        }
    }

    @Test func `the database holds the cookie as its digest alone, and the session has no refresh token`() async throws
    {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let secret = try #require(browser.cookie.split(separator: "=").last)
            #expect(try await !server.dump("sessions").contains(secret))
            let digests = "SELECT COUNT(*) FROM sessions WHERE LENGTH(cookie_digest) = 32"
            #expect(try await server.first(digests) == 1)
        }
    }

    @Test func `a cookie is nothing at once after the logout`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let headers = ["Cookie": browser.cookie, "Sec-Fetch-Site": "same-origin"]
            #expect(try await server.send("DELETE", "/v1/sessions/current", headers: headers).status == 204)
            try await server.send("GET", "/v1/sessions/current", headers: headers).expectRefusal("login_required")
        }
    }

    @Test func `a cookie that is broken, doubled, empty or huge belongs to nobody`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let good = try await server.logInBrowser().cookie
            let value = String(good.dropFirst("\(TestServer.cookieName)=".count))
            var bad = [
                "\(TestServer.cookieName)=", TestServer.cookieName, "\(good); \(good)", "\(good)=", "\(good)A",
                "latchkey=\(value)", "__Host-Latchkey=\(value)", "\(TestServer.cookieName)=\"\(value)\"",
                "\(TestServer.cookieName)=\(String(repeating: "A", count: 8000))",
                "\(TestServer.cookieName)=planted; \(good)",
            ]
            for index in value.indices {
                var changed = value
                changed.replaceSubrange(index...index, with: value[index] == "A" ? "B" : "A")
                bad.append("\(TestServer.cookieName)=\(changed)")
            }
            for cookie in bad {
                let answer = try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": cookie])
                answer.expectRefusal("login_required")
            }
            #expect(try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": good]).status == 200)
        }
    }

    @Test(
        arguments: [
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "SAME-ORIGIN"],
            ["Origin": "https://evil.example.com"], ["Origin": "null"], ["Origin": "https://id.example.com.evil"],
            ["Origin": "https://evilid.example.com"], ["Origin": "http://id.example.com"], ["Origin": ""],
            ["Sec-Fetch-Site": "cross-site", "Origin": "https://id.example.com"], [:],
            ["Content-Type": "text/plain"], ["Content-Type": "application/x-www-form-urlencoded"],
            ["Content-Type": "multipart/form-data; boundary=x"], ["Referer": "https://evil.example.com/"],
            ["Origin": "null", "Content-Type": "application/json"],
            ["Referer": "https://evil.example.com/", "Content-Type": "application/json"],
        ]
    )
    func `another site cannot have a browser change anything`(headers: [String: String]) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let all = headers.merging(["Cookie": browser.cookie]) { $1 }
            for (method, path) in [
                ("DELETE", "/v1/sessions/current"), ("DELETE", "/v1/sessions/others"), ("PATCH", "/v1/users/me"),
                ("POST", "/v1/users/me/password"),
            ] { try await server.send(method, path, headers: all).expectProblem(403, "cross_site_request") }
            let read = try await server.send("GET", "/v1/sessions/current", headers: all)
            #expect(read.status == 200)
            #expect(read.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test(
        arguments: [
            ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "https://id.example.com"],
            ["Content-Type": "application/json"],
        ]
    )
    func `a page of our own, and what no form can send, may`(headers: [String: String]) async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let all = headers.merging(["Cookie": browser.cookie]) { $1 }
            #expect(try await server.send("DELETE", "/v1/sessions/others", headers: all).status == 204)
        }
    }

    @Test func `a session that is used lives on, to its absolute end, and one that is not is over`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let browser = try await server.logInBrowser()
            let value = String(browser.cookie.dropFirst("\(TestServer.cookieName)=".count))
            let sessions = server.composition.domain.browserSessions
            let day: TimeInterval = 24 * 60 * 60
            server.clock.turn(by: day - 1)
            #expect(try await sessions.check(value, with: nil, from: nil)?.extendedLifetime == nil)
            server.clock.turn(by: 1)
            #expect(try await sessions.check(value, with: nil, from: nil)?.extendedLifetime == Int(90 * day))
            for _ in 0..<4 {
                server.clock.turn(by: 89 * day)
                #expect(try await sessions.check(value, with: nil, from: nil) != nil)
            }
            server.clock.turn(by: 7 * day)
            #expect(try await sessions.check(value, with: nil, from: nil) != nil)
            server.clock.turn(by: day)
            #expect(try await sessions.check(value, with: nil, from: nil) == nil)
            let another = try await server.logInBrowser()
            server.clock.turn(by: 90 * day)
            try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": another.cookie])
                .expectRefusal("login_required")
        }
    }

    @Test func `a session of an application whose lifetime was shortened is over`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let headers = ["Cookie": try await server.logInBrowser().cookie]
            server.clock.turn(by: 30 * 24 * 60 * 60)
            #expect(try await server.send("GET", "/v1/sessions/current", headers: headers).status == 200)
            var change = ApplicationChange()
            change.sessions = SessionPolicyChange(
                idleLifetime: 24 * 60 * 60,
                absoluteLifetime: .seconds(20 * 24 * 60 * 60)
            )
            let applications = server.composition.administration.applications
            _ = try await applications.change(Application.defaultID, by: change)
            server.clock.turn(by: 24 * 60 * 60)
            try await server.send("GET", "/v1/sessions/current", headers: headers).expectRefusal("login_required")
        }
    }

    @Test func `the browser is told when its session was lengthened by a call of the API`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let cookie = try await server.logInBrowser().cookie
            let first = try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": cookie])
            #expect(first.headers[.setCookie] == nil)
            server.clock.turn(by: 24 * 60 * 60)
            let later = try await server.send("GET", "/v1/sessions/current", headers: ["Cookie": cookie])
            let marks = "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"
            #expect(later.headers[.setCookie] == cookie + marks)
        }
    }

    @Test func `a browser that changes the password has another cookie from then on`() async throws {
        try await TestServer.run { server in
            _ = try await server.register()
            let old = try await server.logInBrowser().cookie
            let answer = try await server.send(
                "POST",
                "/v1/users/me/password",
                #"{"currentPassword":"correct horse","newPassword":"battery staple horse"}"#,
                headers: ["Cookie": old]
            )
            #expect(answer.status == 204)
            let new = try #require(answer.headers[.setCookie]?.split(separator: ";").first.map(String.init))
            try await server.send("GET", "/v1/users/me", headers: ["Cookie": old]).expectRefusal("login_required")
            #expect(try await server.send("GET", "/v1/users/me", headers: ["Cookie": new]).status == 200)
        }
    }

    @Test func `a token goes before a cookie, and a bad token is refused beside a good cookie`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let browser = try await server.logInBrowser()
            let headers = ["Cookie": browser.cookie]
            let byToken = try await server.send("GET", "/v1/sessions/current", token: ada.accessToken, headers: headers)
            #expect(byToken["id"]?.stringValue == ada.sessionID)
            try await server.send("GET", "/v1/sessions/current", token: "x.y.z", headers: headers)
                .expectRefusal("invalid_token")
        }
    }
}

import HTTPTypes
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

/// Attacks of strangers and other sites on the login by cookie.
@Suite struct CookieLogInAttackTests {
    // MARK: - Other sites

    private static let otherSites = [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "SAME-ORIGIN"],
        ["Origin": "https://evil.example.com"], ["Origin": "https://id.example.com.evil"], ["Origin": ""],
        ["Origin": "https://evilid.example.com"], ["Origin": "http://id.example.com"],
        ["Sec-Fetch-Site": "cross-site", "Origin": "https://id.example.com"],
        ["Origin": "null"], ["Origin": "null", "Referer": "https://id.example.com/"],
        ["Referer": "https://evil.example.com/"], ["Referer": "https://id.example.com.evil/"],
        ["Referer": "https://id.example.com@evil.example.com/"], ["Referer": "http://id.example.com/"],
        ["Referer": "about:blank"],
    ]

    @Test(arguments: otherSites) func `another site registers, logs in and logs out nobody`(
        headers: [String: String]
    ) async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            var browser = ada
            browser.headers = headers
            for answer in [
                try await browser.register("eve"), try await browser.logIn(), try await browser.logOut(),
                try await browser.logOut(Body("{}")),
            ] {
                answer.expectProblem(403, "cross_site_request")
                #expect(answer.headers[.setCookie] == nil)
                #expect(answer.headers[.accessControlAllowOrigin] == nil)
            }
            #expect(try await ada.current().status == 200)
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 1)
        }
    }

    @Test(arguments: [
        ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "https://id.example.com"],
        ["Sec-Fetch-Site": "same-origin", "Origin": "null", "Referer": "https://evil.example.com/"],
        ["Origin": "https://id.example.com", "Referer": "https://id.example.com/login"],
    ])
    func `a page of our own may, and logs out without a body`(headers: [String: String]) async throws {
        try await TestServer.run { server in
            var browser = CookieClient(server, headers: headers)
            try await browser.register().expectSuccess()
            try await browser.logIn().expectSuccess()
            try await browser.logOut().expectSuccess()
        }
    }

    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:52.0) Gecko/20100101 Firefox/52.0"
    /// Requests that a page of another site can make a browser send if the browser sends no `Sec-Fetch-Site`.
    private static let silentBrowsers: [(headers: [String: String], body: Body?)] = [
        (["User-Agent": firefox], nil), (["User-Agent": firefox, "Origin": "null"], nil), (["Origin": "null"], nil),
        (["Referer": "https://evil.example.com/"], nil),
        (["User-Agent": "Opera/9.80 (Windows NT 6.1) Presto/2.12"], nil),
        ([:], Body("", as: "application/x-www-form-urlencoded")), ([:], Body("", as: "text/plain")),
        ([:], Body("{}", as: "text/plain")), ([:], Body("a=b", as: "application/x-www-form-urlencoded")),
        ([:], Body("--x--", as: "multipart/form-data; boundary=x")), ([:], Body("PING", as: "text/ping")),
    ]

    @Test func `a media type is the same in any case`() async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            try await ada.logOut(Body("{}", as: "Application/JSON; Charset=UTF-8")).expectSuccess()
            #expect(try await ada.current().status == 401)
        }
    }

    @Test(arguments: silentBrowsers.indices) func `a browser that tells nothing of sites is not logged out by them`(
        index: Int
    ) async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            var browser = ada
            browser.headers = Self.silentBrowsers[index].headers
            try await browser.logOut(Self.silentBrowsers[index].body).expectProblem(403, "cross_site_request")
            #expect(try await ada.current().status == 200)
        }
    }

    @Test(
        arguments: [
            [:], ["User-Agent": "Blog/1.0 CFNetwork/1498 Darwin/23.6.0"], ["User-Agent": "curl/8.14"],
        ]
    )
    func `an app logs out without a body`(headers: [String: String]) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            var app = CookieClient(server)
            _ = try await app.register()
            _ = try await app.logIn()
            var copy = app
            app.headers = headers
            try await app.logOut().expectSuccess()
            try await copy.current().expectRefusal("login_required")
        }
    }

    @Test func `a program that names a page of ours as its referrer registers, logs in and logs out`() async throws {
        try await TestServer.run { server in
            var app = CookieClient(server, headers: ["Referer": "https://id.example.com/forum?page=2"])
            try await app.register().expectSuccess()
            try await app.logIn().expectSuccess()
            try await app.logOut(Body("{}")).expectSuccess()
        }
    }

    @Test(
        arguments: ["/users/login", "/users/register"],
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", nil]
    )
    func `JSON under another name is refused, with a good cookie too`(path: String, type: String?) async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            _ = try await client.logIn()
            for body in [#"{"name":"ada","password":"correct horse"}"#, "name=ada&password=correct+horse"] {
                try await client.send("POST", path, Body(body, as: type)).expectProblem(415, "unsupported_media_type")
            }
            #expect(try await client.current().status == 200)
        }
    }

    @Test func `what logs out may have no other body than an object`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            _ = try await client.logIn()
            try await client.logOut(Body("[]")).expectProblem(422, "invalid_fields", field: "body")
            try await client.logOut(Body("nonsense")).expectProblem(400, "malformed_json")
            try await client.logOut(Body(#"{"a":1,"a":2}"#)).expectProblem(400, "malformed_json")
            try await client.logOut(Body("{\"x\":\"\(String(repeating: "x", count: 17_000))\"}"))
                .expectProblem(413, "payload_too_large")
            try await client.logOut(Body("{}", as: nil)).expectProblem(415, "unsupported_media_type")
            #expect(try await client.current().status == 200)
            try await client.logOut(Body("{}")).expectSuccess()
        }
    }

    // MARK: - Strangers

    @Test func `unknown, wrong and disabled are refused alike, and each costs one verification`() async throws {
        let hasher = CountingHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            var client = CookieClient(server)
            for name in ["ada", "disabled"] { try await client.register(name).expectSuccess() }
            try await server.execute("UPDATE users SET disabled_at = 1 WHERE username = 'disabled'")
            var answers: [TestAnswer] = []
            for (name, password) in [
                ("ada", "wrong horse"), ("eve", "wrong horse"), ("disabled", "wrong horse"),
                ("disabled", TestServer.password), ("not a name", "wrong horse"), ("eve@example.com", "wrong horse"),
            ] {
                let before = hasher.verifications
                let answer = try await client.logIn(name, password: password)
                answer.expectFailed()
                #expect(hasher.verifications == before + 1)
                answers.append(answer)
            }
            let names = answers.map { Set($0.headers.map(\.name.canonicalName)) }
            #expect(Set(names).count == 1)
            try await client.logIn().expectSuccess()
        }
    }

    @Test func `wrong passwords by both doors are throttled at once and five are verified`() async throws {
        let hasher = CountingHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            var client = CookieClient(server)
            _ = try await client.register()
            _ = try await client.register("eve")
            for number in 1...500 {
                let byCookie = !number.isMultiple(of: 2)
                let answer =
                    byCookie
                    ? try await client.logIn(password: "wrong \(number)")
                    : try await server.logIn(password: "wrong \(number)")
                #expect(answer.status == (number <= 5 ? 401 : 429))
            }
            #expect(hasher.verifications == 5)
            let refused = try await client.logIn()
            refused.expectProblem(429, "too_many_attempts")
            #expect(refused.headers[.retryAfter] == "5")
            try await client.logIn("eve").expectSuccess()
            server.clock.turn(by: 5)
            try await client.logIn().expectSuccess()
        }
    }

    @Test func `200 guesses at the same moment are no more than one after the other`() async throws {
        let hasher = CountingHasher()
        var options = TestServer.Options()
        options.passwords = { hasher }
        try await TestServer.run(options) { server in
            var client = CookieClient(server)
            _ = try await client.register()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        var stranger = CookieClient(server)
                        return try await stranger.logIn(password: "wrong \(number)").status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [401: 5, 429: 195])
            #expect(hasher.verifications == 5)
        }
    }

    @Test func `all spellings of a name and of the path are one counter`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            _ = try await client.register()
            let paths = ["/users/login", "//users/login", "/users//login", "/users/login/", "/users/login?"]
            for (path, name) in zip(paths, ["ada", "Ada", "ADA", " ada", "ada "]) {
                try await client.send("POST", path, CookieClient.body(name, "wrong horse")).expectFailed()
            }
            for path in paths {
                let answer = try await client.send("POST", path, CookieClient.body("ada", TestServer.password))
                answer.expectProblem(429, "too_many_attempts")
            }
        }
    }

    @Test(arguments: ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP"])
    func `one password tried at many names is limited by the connection's address, whatever a header says`(
        header: String
    ) async throws {
        var options = TestServer.Options()
        options.setup = .live
        try await TestServer.run(options) { server in
            var statuses: [Int] = []
            for number in 1...210 {
                let address = header == "Forwarded" ? "for=198.51.100.\(number)" : "198.51.100.\(number)"
                var stranger = CookieClient(server, headers: [header: address])
                statuses.append(try await stranger.logIn("name\(number)").status)
            }
            #expect(statuses == Array(repeating: 401, count: 200) + Array(repeating: 429, count: 10))
        }
    }

    @Test func `behind a trusted proxy each client is counted by itself`() async throws {
        var options = TestServer.Options()
        options.setup = .live
        options.trustedProxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        try await TestServer.run(options) { server in
            for number in 1...210 {
                var stranger = CookieClient(server, headers: ["X-Forwarded-For": "192.0.2.\(number), 198.51.100.7"])
                #expect(try await stranger.logIn("name\(number)").status == (number <= 200 ? 401 : 429))
            }
            var other = CookieClient(server, headers: ["X-Forwarded-For": "198.51.100.7, 198.51.100.8"])
            try await other.logIn("name").expectFailed()
        }
    }

    @Test func `who has logged in in a browser gets in there whatever strangers do, after a logout too`() async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            _ = try await ada.logOut()
            var stranger = CookieClient(server)
            for _ in 1...50 { _ = try await stranger.logIn(password: "wrong horse") }
            try await stranger.logIn().expectProblem(429, "too_many_attempts")
            let key = try #require(ada.cookies["__Host-latchkey-device"])
            try await ada.logIn().expectSuccess()
            #expect(ada.cookies["__Host-latchkey-device"] == key)
            var app = CookieClient(server, headers: ["Latchkey-Device": key])
            try await app.logIn().expectSuccess()
        }
    }

    @Test func `registration takes no member that a client may not set`() async throws {
        try await TestServer.run { server in
            var client = CookieClient(server)
            let body: Body = #"""
                {"name":"ada","password":"correct horse","id":"1","role":"admin","roles":["admin"],"verified":true,
                "emailAddress":"ada@example.com","emailAddressVerified":true,"displayName":"Root","createdAt":"2000-01-01T00:00:00Z"}
                """#
            try await client.send("POST", "/users/register", body).expectSuccess()
            try await client.logIn().expectSuccess()
            let user = try await client.send("GET", "/v1/users/me")
            #expect(user["emailAddress"] == nil && user["pendingEmailAddress"] == nil && user["displayName"] == nil)
            #expect(user["id"]?.stringValue?.count == 36)
        }
    }

    // MARK: - Faults

    @Test func `without storage nobody is logged in or out, and the answer says when to try again`() async throws {
        try await TestServer.run { server in
            var ada = CookieClient(server)
            _ = try await ada.register()
            _ = try await ada.logIn()
            var copy = ada
            server.fault.now.writing = .unavailable("canary")
            for answer in [try await ada.register("eve"), try await ada.logIn(), try await ada.logOut()] {
                answer.expectProblem(503, "storage_unavailable")
                #expect(answer.headers[.retryAfter] == "5")
                #expect(answer.headers[.setCookie] == nil)
                #expect(!answer.text.contains("canary"))
            }
            server.fault.now.writing = nil
            #expect(try await copy.current().status == 200)
            try await ada.logOut().expectSuccess()
            try await copy.current().expectRefusal("login_required")
        }
    }

    @Test func `when too many passwords wait, the answer is busy and says when to try again`() async throws {
        var options = TestServer.Options()
        options.passwords = { BusyHasher() }
        try await TestServer.run(options) { server in
            var client = CookieClient(server)
            for answer in [try await client.register(), try await client.logIn()] {
                answer.expectProblem(503, "busy")
                #expect(answer.headers[.retryAfter] == "1")
            }
        }
    }
}

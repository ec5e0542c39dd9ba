import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct SessionKeyTests {
    private static let path = "/restapi/vc/authentication/sessions/login"

    @Test(arguments: ["/", ""]) func `a password in the address is answered with a key, in JSON on request`(
        slash: String
    ) async throws {
        try await KhorosServer.run { server in
            let answer = try await server.send(
                "POST",
                Self.path + slash + "?user.login=ada&user.password=correct+horse&restapi.response_format=json",
                .form("")
            )
            #expect(answer.status == 200)
            #expect(answer["response", "status"]?.stringValue == "success")
            let key = try #require(answer["response", "value", "$"]?.stringValue)
            #expect(try await KhorosClient(server: server).me(key: key).status == 200)
        }
    }

    @Test func `a single-sign-on token in the form is answered with a key, in XML`() async throws {
        try await KhorosServer.run { server in
            let answer = try await server.send(
                "POST",
                Self.path,
                .form("sso.authentication_token=\(KhorosServer.ssoToken.escaped)")
            )
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType]?.hasPrefix("text/xml") == true)
            let match = answer.text.firstMatch(
                of: /<response status="success"><value type="string">([^<]*)<\/value><\/response>/
            )
            let key = String(try #require(match).1)
            let me = try await KhorosClient(server: server, base: .android).me(key: key)
            #expect(me["data", "items"]?.arrayValue?.count == 1)
        }
    }

    @Test func `the password may stand in the form, and the tenant in the path`() async throws {
        try await KhorosServer.run { server in
            let form = Body.form("user.login=ada&user.password=correct%20horse&restapi.response_format=json")
            let answer = try await server.send("POST", "/community1" + Self.path, form)
            #expect(answer["response", "status"]?.stringValue == "success")
        }
    }

    @Test func `a user with an authenticator app is refused like a wrong password`() async throws {
        try await KhorosServer.run { server in
            func logIn(_ password: String) async throws -> TestAnswer {
                let form = Body.form("user.login=ada&user.password=\(password)&restapi.response_format=json")
                return try await server.send("POST", Self.path, form)
            }
            let ada = try await server.composition.administration.users.find("ada").user.id
            try await server.setUpTOTP(of: ada)
            let (wrong, right) = (try await logIn("wrong"), try await logIn("correct%20horse"))
            #expect(right.status == 401)
            #expect(right.text == wrong.text)
            #expect(try await server.failedLogIns(of: ada) == 2)
            #expect(try await server.challengeCount() == 0)
        }
    }

    @Test func `a user without an address at a domain of the application gets no key`() async throws {
        try await KhorosServer.run { server in
            let form = Body.form("user.login=ada&user.password=correct%20horse&restapi.response_format=json")
            try await server.admit(["example.com"])
            let refused = try await server.send("POST", Self.path, form)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused["response", "status"]?.stringValue == "error")
            try await server.admit([])
            #expect(try await server.send("POST", Self.path, form).status == 200)
        }
    }

    @Test(
        arguments: [
            ("user.login=ada&user.password=wrong", 401, 302), ("user.login=nobody&user.password=wrong", 401, 302),
            ("user.login=ada", 400, 400), ("user.password=x", 400, 400), ("", 400, 400),
            ("sso.authentication_token=~2bad", 400, 400), ("user.login=ada&user.login=ada&user.password=x", 400, 400),
            ("user.login=%zz", 400, 400),
        ]
    )
    func `a refused login says so in JSON and in XML`(call: (query: String, status: Int, code: Int)) async throws {
        try await KhorosServer.run { server in
            let json = try await server.send("POST", Self.path + "?restapi.response_format=json&" + call.query)
            // An unreadable query cannot name a format.
            if !call.query.contains("%zz") {
                #expect(json.status == call.status, "\(json.text)")
                #expect(json["response", "status"]?.stringValue == "error")
                #expect(json["response", "error", "code"]?.integerValue == Int64(call.code))
            }
            let xml = try await server.send("POST", Self.path + "?" + call.query)
            #expect(xml.status == call.status)
            #expect(xml.text.contains(#"<response status="error"><error code="\#(call.code)">"#))
        }
    }

    @Test func `a key expires after half an hour without use`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let key = try await client.sessionKey()
            for _ in 0..<3 {
                server.clock.turn(by: 29 * 60)
                #expect(try await client.me(key: key).status == 200)
            }
            server.clock.turn(by: 30 * 60 + 1)
            let answer = try await client.me(key: key)
            answer.expectRefusal(401, code: 301)
            #expect(answer["message"]?.stringValue == "Invalid session key")
        }
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 43)])
    func `an invalid key is refused with the clients' own code`(key: String) async throws {
        try await KhorosServer.run { server in
            try await KhorosClient(server: server).me(key: key).expectRefusal(401, code: 301)
        }
    }

    @Test(arguments: [#"{"id":"1"}"#, #"{"sso_id":"u-1"}"#])
    func `signing a user out ends all sessions of the caller, and of nobody else`(body: String) async throws {
        try await KhorosServer.run { server in
            try await server.register("bob")
            let client = KhorosClient(server: server)
            let (key, tokens) = (try await client.sessionKey(), try await client.logIn())
            let answer = try await client.post(
                "/auth/signout",
                Body(Array(body.utf8)),
                headers: ["li-api-session-key": key]
            )
            #expect(answer.status == 200)
            #expect(answer["status"]?.stringValue == "success")
            #expect(answer["data", "signed_off_all_sessions"]?.boolValue == true)
            try await client.me(key: key).expectRefusal(401, code: 301)
            try await client.me(token: tokens.access).expectRefusal(401)
            #expect(try await server.first("SELECT COUNT(*) FROM sessions WHERE ended_at IS NULL") == 1)
        }
    }

    @Test func `a key is no cookie and no token, and a cookie is no key`() async throws {
        try await KhorosServer.run { server in
            let client = KhorosClient(server: server)
            let key = try await client.sessionKey()
            let asCookie = try await server.send("GET", "/v1/users/me", headers: ["Cookie": "__Host-latchkey=\(key)"])
            #expect(asCookie.status == 401)
            try await client.me(token: key).expectRefusal(401)
            let logIn = try await server.send(
                "POST",
                "/users/login",
                #"{"name":"ada","password":"correct horse"}"#
            )
            let header = try #require(logIn.headers[.setCookie])
            let cookie = String(header.prefix { $0 != ";" })
            let value = try #require(cookie.split(separator: "=").last.map(String.init))
            try await client.me(key: value).expectRefusal(401, code: 301)
            let byCookie = try await server.send(
                "GET",
                "/community1/api/2.0/search?q=x",
                headers: ["Cookie": cookie]
            )
            byCookie.expectRefusal(401)
        }
    }

    @Test func `passwords cannot be guessed faster here`() async throws {
        try await KhorosServer.run { server in
            var last: TestAnswer?
            for _ in 0..<6 {
                last = try await server.send(
                    "POST",
                    Self.path + "?user.login=ada&user.password=wrong&restapi.response_format=json"
                )
            }
            let refused = try #require(last)
            #expect(refused.status == 429)
            #expect(refused.headers[.retryAfter] != nil)
            #expect(refused["response", "error", "code"]?.integerValue == 429)
        }
    }
}

import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct LogInTests {
    @Test func `a name and a password get a token, which never expires`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let answer = try await client.logIn()
            #expect(answer.status == 200)
            #expect(try answer.string("id") == person.id)
            #expect(try answer.string("access_token").hasPrefix("lka_"))
            #expect(try answer.string("refresh_token").hasPrefix("lkr_"))
            #expect(try answer.string("token_type") == "bearer")
            #expect(answer.text.contains(#""expires_in":2147483647"#))
            #expect(answer.headers[.cacheControl] == "no-store")
            let token = try answer.string("access_token")
            #expect(try await client.me(token).status == 200)
            #expect(try await client.me(person.token).status == 200, "the login before goes on")
        }
    }

    @Test(
        arguments: [
            "ada", "ADA", "LOGIN_NAME:ada", "ada@example.com", "EMAIL:ada@example.com", "EMAIL:Ada@Example.com",
            "+819012345678", "PHONE:+819012345678", "PHONE:JP-09012345678",
        ]
    )
    func `every identifier of a user logs them in`(name: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let registered = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678",
                "password": "1234",
            ])
            let answer = try await client.logIn(name)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["id"] == registered["userID"])
        }
    }

    @Test func `all failed logins are answered alike`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            _ = try await client.newPerson("eve")
            _ = try await server.composition.administration.users.disable(.init(person.id))
            let names = [
                ("ada", "1234"), ("nobody", "1234"), ("eve", "4321"), ("VENDOR_THING_ID:eve", "1234"),
                ("EMAIL:eve", "1234"), ("PHONE:eve", "1234"), ("PHONE:JP-eve", "1234"), ("me", "1234"), (":", "1234"),
                ("eve", String(repeating: "x", count: 300)),
            ]
            var texts: Set<String> = []
            for (name, password) in names {
                let answer = try await client.logIn(name, password)
                answer.expectRefusal(400, "invalid_grant", "\(name)")
                #expect(answer["error"] == "invalid_grant")
                #expect(answer["error_description"] == answer["message"])
                texts.insert(answer.text)
            }
            #expect(texts.count == 1)
        }
    }

    @Test func `a user with an authenticator app is refused like a wrong password, unless the operator allows it`()
        async throws
    {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await server.setUpTOTP(of: .init(person.id))
            let wrong = try await client.logIn("ada", "4321")
            let right = try await client.logIn()
            right.expectRefusal(400, "invalid_grant")
            #expect(right.text == wrong.text)
            #expect(try await server.failedLogIns(of: .init(person.id)) == 2)
            #expect(try await server.challengeCount() == 0)
            #expect(try await client.me(person.token).status == 200, "the login before goes on")
            var change = ApplicationChange()
            change.secondFactorPolicy = .off
            _ = try await server.composition.administration.applications.change(.init(KiiServer.app), by: change)
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test func `a user without an address at a domain of the application is refused`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let registered = try await client.register(["loginName": "ada", "password": "1234"])
            #expect(registered.status == 201)
            var change = ApplicationChange()
            change.emailDomains = ["example.com"]
            let applications = server.composition.administration.applications
            _ = try await applications.change(Application.ID(KiiServer.strictApp), by: change)
            try await client.logIn().expectRefusal(403, "OPERATION_NOT_SUPPORTED")
            try await client.logIn("ada", "4321").expectRefusal(400, "invalid_grant")
            change.emailDomains = []
            _ = try await applications.change(Application.ID(KiiServer.strictApp), by: change)
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test func `a disabled user's token is invalid`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            _ = try await server.composition.administration.users.disable(.init(person.id))
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.refresh(try #require(person.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
        }
    }

    @Test func `guesses are limited`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            var answer = try await client.logIn("ada", "0")
            for number in 1..<50 where answer.status != 429 { answer = try await client.logIn("ada", "\(number)") }
            answer.expectRefusal(429, "TOO_MANY_REQUESTS")
            let seconds = try #require(answer.headers[.retryAfter].flatMap(TimeInterval.init))
            try await client.logIn().expectRefusal(429, "TOO_MANY_REQUESTS")
            server.clock.turn(by: seconds)
            #expect(try await client.logIn().status == 200)
        }
    }

    @Test(
        arguments: [
            (nil, "application/json"), ("password", "application/json"),
            ("password", "application/vnd.kii.OauthTokenRequest+json"),
            (nil, "Application/VND.kii.oauthtokenrequest+JSON; charset=utf-8"),
        ]
    )
    func `the grant may be missing, and the body have Kii's own type`(
        call: (grant: String?, mediaType: String)
    ) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            var body: [String: JSONValue] = ["username": "ada", "password": "1234"]
            body["grant_type"] = call.grant.map(JSONValue.string)
            let sent = Body(try JSONEncoder().encode(body).map(\.self), as: call.mediaType)
            #expect(try await server.send("POST", client.path("/oauth2/token"), sent).status == 200)
        }
    }

    @Test func `a form is accepted`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let body = Body.form("grant_type=password&username=ada&password=1234")
            #expect(try await server.send("POST", client.path("/oauth2/token"), body).status == 200)
            let twice = Body.form("grant_type=password&username=ada&password=1234&password=1")
            try await server.send("POST", client.path("/oauth2/token"), twice)
                .expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test func `without an app in the path the header or the body names it`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let body: Body = #"{"username":"ada","password":"1234"}"#
            let byHeader = try await server.send("POST", "/api/oauth2/token", body, headers: client.appHeaders)
            #expect(try byHeader.string("id") == person.id)
            let basic = "Basic " + Data("shop:anything".utf8).base64EncodedString()
            let byBasic = try await server.send("POST", "/api/oauth2/token", body, headers: ["Authorization": basic])
            #expect(try byBasic.string("id") == person.id)
            let key = try #require(server.credentials["shop"]).appKey
            let named = try await server.send(
                "POST",
                "/api/oauth2/token",
                "{\"client_id\":\"shop\",\"client_secret\":\"\(key)\"}"
            )
            #expect(try named.string("id") == "shop")
            try await server.send("POST", "/api/oauth2/token", body).expectRefusal(404, "APP_NOT_FOUND")
            try await server.send("POST", "/api/oauth2/token", body, headers: ["X-Kii-AppID": "nobody"])
                .expectRefusal(404, "APP_NOT_FOUND")
            try await server.send("POST", "/api/apps/default/oauth2/token", body)
                .expectRefusal(404, "APP_NOT_FOUND", "an application without Kii clients")
        }
    }

    @Test(arguments: ["/api/oauth2/token", "/api/apps/shop/oauth2/token"])
    func `an additional app key is ignored`(path: String) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let body: Body = #"{"username":"ada","password":"1234"}"#
            var headers = client.appHeaders
            // The C SDK sends `k`.
            for key in ["k", "", nil] {
                headers["x-kii-appkey"] = key
                #expect(try await server.send("POST", path, body, headers: headers).status == 200)
            }
        }
    }

    @Test(
        arguments: [
            #"{}"#, #"{"username":"ada"}"#, #"{"password":"1234"}"#, #"{"username":1,"password":"1234"}"#,
            #"{"grant_type":"password"}"#, #"{"grant_type":["password"]}"#,
        ]
    )
    func `a missing parameter is named`(body: String) async throws {
        try await KiiServer.run { server in
            let answer = try await server.send("POST", "/api/apps/shop/oauth2/token", Body(Array(body.utf8)))
            answer.expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test func `other grants are refused`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            try await client.send(
                "POST",
                "/oauth2/token",
                ["grant_type": "mfa", "totp_code": "123456"],
                token: person.token
            ).expectRefusal(403, "OPERATION_NOT_SUPPORTED")
            try await client.token(["grant_type": "device"]).expectRefusal(400, "unsupported_grant_type")
        }
    }
}

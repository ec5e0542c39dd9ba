import HTTPTypes
import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RegistrationTests {
    @Test func `who registers is signed in`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send(
                "POST",
                "/v1/users",
                #"{"username":"Ada","password":"correct horse","displayName":"Ada L.","device":{"name":"Phone"}}"#
            )
            #expect(answer.status == 201)
            #expect(answer["user", "username"]?.stringValue == "Ada")
            #expect(answer["user", "displayName"]?.stringValue == "Ada L.")
            #expect(answer["user", "isPseudo"]?.boolValue == false)
            #expect(try await server.current(Person(answer).accessToken).status == 200)
        }
    }

    @Test func `what a client may not set is ignored`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send(
                "POST",
                "/v1/users",
                """
                {"username":"ada","password":"correct horse","id":"me","verified":true,"emailAddressVerified":true,
                "roles":["admin"],"role":"admin","is_admin":true,"createdAt":"2000-01-01T00:00:00Z","isPseudo":true,
                "passwordHash":"x","version":99,"disabled":false,"emailAddress":"ada@example.com"}
                """
            )
            #expect(answer.status == 201)
            #expect(answer["user", "id"]?.stringValue != "me")
            #expect(answer["user", "emailAddressVerified"]?.boolValue == false)
            #expect(answer["user", "emailAddress"] == nil)
            #expect(answer["user", "pendingEmailAddress"]?.stringValue == "ada@example.com")
            #expect(answer["user", "isPseudo"]?.boolValue == false)
            #expect(answer["user", "createdAt"]?.stringValue?.hasPrefix("2027-01-15") == true)
            #expect(!["roles", "role", "is_admin", "version", "disabled"].contains { answer["user", $0] != nil })
        }
    }

    @Test func `a user without identifier and password is a pseudo user`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/v1/users", #"{"displayName":"Guest"}"#)
            #expect(answer.status == 201)
            #expect(answer["user", "isPseudo"]?.boolValue == true)
            #expect(answer["user", "username"] == nil)
        }
    }

    @Test(arguments: ["ada", "ADA", "Ada"]) func `a name is taken in every case`(name: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("aDa")
            let answer = try await server.send(
                "POST",
                "/v1/users",
                "{\"username\":\"\(name)\",\"password\":\"another horse\"}"
            )
            answer.expectProblem(409, "identifier_taken", field: "username")
            #expect(try await server.logIn("ada")["user", "id"]?.stringValue == ada.id)
            try await server.logIn("ada", password: "another horse").expectRefusal("invalid_credentials")
        }
    }

    @Test func `of 20 who want one name at once exactly one gets it`() async throws {
        try await TestServer.run { server in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let body: Body = #"{"username":"ada","password":"correct horse"}"#
                        return try await server.send("POST", "/v1/users", body).status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 1, 409: 19])
        }
    }

    @Test func `an address does not tell whether somebody has it`() async throws {
        try await TestServer.run { server in
            let address = #""emailAddress":"ada@example.com","phoneNumber":"+81312345678","password":"correct horse"}"#
            for name in ["ada", "eve"] {
                let answer = try await server.send("POST", "/v1/users", "{\"username\":\"\(name)\",\(address)")
                #expect(answer.status == 201)
                #expect(answer["user", "pendingEmailAddress"]?.stringValue == "ada@example.com")
            }
        }
    }

    @Test(arguments: [
        "аdmin", "ａｄｍｉｎ", #"admin\u200b"#, #"admin\u200d"#, #"admin\u200f"#, " admin", "admin ", "ad min", "ad",
        "admın", "ADMİN", "ad/min", "ad@min", "<b>x</b>", "'; DROP TABLE users; --", "{{7*7}}", "admin😀", "é",
        #"admin\u0000"#, #"admin\u0007"#, #"admin\r"#, #"admin\n"#, #"admin\u007f"#, #"admin\u2028"#,
    ])
    func `a name that looks like another one or cannot be typed is refused`(name: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("admin")
            let body = Body("{\"username\":\"\(name)\",\"password\":\"correct horse\"}")
            let answer = try await server.send("POST", "/v1/users", body)
            #expect(answer.status == 422)
            #expect(try answer.decoded(Problem.self).fields?["username"] != nil)
            #expect(try await server.logIn("admin")["user", "id"]?.stringValue == ada.id)
        }
    }

    @Test(arguments: [
        "a@x.com,b@y.com", "a@x.com b@y.com", "a@x.com;b@y.com", #"\"a b\"@x.com"#, "a@@x.com", "a@x.", "<a@x.com>",
        "a@x", "@x.com", "a@", "mıke@ex.com", "mike@bücher.de", #"a@x.com\r\nBcc: b@y.com"#, #"a\u0000@x.com"#,
        "a..b@x.com", ".a@x.com", "a@-x.com", String(repeating: "a", count: 250) + "@x.com",
    ])
    func `what is no single address is refused`(address: String) async throws {
        try await TestServer.run { server in
            let body = Body(
                "{\"username\":\"ada\",\"password\":\"correct horse\",\"emailAddress\":\"\(address)\"}"
            )
            let answer = try await server.send("POST", "/v1/users", body)
            #expect(answer.status == 422)
            #expect(try answer.decoded(Problem.self).fields?["emailAddress"] != nil)
            #expect(try await server.logIn("ada").status == 401)
        }
    }

    @Test(arguments: ["short", "1234567", "caf\\u0065\\u0301 12".replacing(" 12", with: "12")])
    func `a password under 8 characters is weak`(password: String) async throws {
        try await TestServer.run { server in
            let body = Body("{\"username\":\"ada\",\"password\":\"\(password)\"}")
            let answer = try await server.send("POST", "/v1/users", body)
            answer.expectProblem(422, "weak_password", field: "password")
        }
    }

    @Test func `a password is taken whole up to 256 characters and no further`() async throws {
        try await TestServer.run { server in
            // Each character differs from the one before, so that there is no pattern to guess.
            let longest = String((0..<256).compactMap { Unicode.Scalar(0x3042 + $0 * 37 % 80).map(Character.init) })
            _ = try await server.register(password: longest)
            #expect(try await server.logIn(password: longest).status == 201)
            try await server.logIn(password: String(longest.dropLast())).expectRefusal("invalid_credentials")
            let body = Body("{\"username\":\"eve\",\"password\":\"\(longest)x\"}")
            try await server.send("POST", "/v1/users", body).expectProblem(422, "weak_password", field: "password")
        }
    }

    @Test(arguments: ["password1", "PASSWORD1"]) func `the name is no password`(password: String) async throws {
        try await TestServer.run { server in
            let body = Body("{\"username\":\"password1\",\"password\":\"\(password)\"}")
            try await server.send("POST", "/v1/users", body).expectProblem(422, "weak_password", field: "password")
        }
    }

    @Test func `everything that is wrong is told at once`() async throws {
        try await TestServer.run { server in
            let answer = try await server.send(
                "POST",
                "/v1/users",
                #"{"username":"a b","password":"x","emailAddress":"x","phoneNumber":"x","country":"x","locale":"!"}"#
            )
            answer.expectProblem(422, "invalid_fields")
            let fields = try answer.decoded(Problem.self).fields?.keys.sorted()
            #expect(fields == ["country", "emailAddress", "locale", "password", "phoneNumber", "username"])
        }
    }

    @Test func `an application has its own rules for passwords`() async throws {
        var options = TestServer.Options()
        options.preparation = [
            """
            INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime, password_minimum_length,
                password_maximum_length, password_minimum_strength) VALUES ('kii', 'Kii', 60, 120, 4, 50, 0)
            """
        ]
        try await TestServer.run(options) { server in
            let body: Body = #"{"username":"ada","password":"1234"}"#
            try await server.send("POST", "/v1/users", body).expectProblem(422, "weak_password")
            let headers = ["Latchkey-Application": "kii"]
            let answer = try await server.send("POST", "/v1/users", body, headers: headers)
            #expect(answer.status == 201)
            #expect((57...63).contains(answer["session", "expiresIn"]?.integerValue ?? 0))
            let current = try await server.current(Person(answer).accessToken)
            #expect(current["applicationID"]?.stringValue == "kii")
        }
    }

    @Test func `text that means something elsewhere is kept as it was sent`() async throws {
        try await TestServer.run { server in
            for text in [
                "<img src=x onerror=alert(1)>", "'; DROP TABLE users; --", "{{7*7}}", "${jndi:ldap://x}", "%s",
            ] {
                let body = Body(try WireJSON.encode(["displayName": text]).map { $0 })
                let answer = try await server.send("POST", "/v1/users", body)
                #expect(answer["user", "displayName"]?.stringValue == text)
            }
        }
    }
}

import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct RegistrationTests {
    @Test func `a registered user exists at once`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answer = try await client.register([
                "loginName": "1795226551441154338", "emailAddress": "Ada@Example.com", "phoneNumber": "+819012345678",
                "displayName": "Ada", "country": "JP", "locale": "ja-JP", "password": "1234", "score": 7,
                "tags": ["a", "b"], "_internal": "x", "userID": "mine", "nothing": .null,
            ])
            #expect(answer.status == 201)
            let id = try answer.string("userID")
            #expect(answer.headers[.location] == "https://id.example.com/api/apps/shop/users/\(id)")
            #expect(IDSource.isID(id))
            #expect(answer["loginName"] == "1795226551441154338")
            #expect(answer["emailAddress"] == "ada@example.com")
            #expect(answer["phoneNumber"] == "+819012345678")
            #expect(answer["phoneNumberVerified"] == true)
            #expect(answer["displayName"] == "Ada")
            #expect(answer["country"] == "JP")
            #expect(answer["locale"] == "ja-JP")
            #expect(answer["_hasPassword"] == true)
            #expect(answer["score"] == 7)
            #expect(answer["tags"] == ["a", "b"])
            #expect(answer["_internal"] == nil && answer["nothing"] == nil && answer["password"] == nil)
            #expect(answer["_accessToken"] == nil)
            let number = try #require(answer["internalUserID"]?.integerValue)
            #expect((0..<1 << 53).contains(number))
            #expect(try await server.first("SELECT COUNT(*) FROM sessions") == 0)
        }
    }

    @Test(arguments: [("emailAddress", "ada@example.com"), ("phoneNumber", "+819012345678")])
    func `without verification an address counts as verified`(
        member: String,
        address: String
    ) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let registered = try await client.register([
                member: .string(address), "password": .string(KiiServer.password),
            ])
            #expect(registered.status == 201, "\(registered.text)")
            #expect(registered["\(member)Verified"] == true)
            let other = member == "emailAddress" ? "phoneNumber" : "emailAddress"
            #expect(registered["\(other)Verified"] == false)
            // The client's next call.
            let ada = try Person(try await client.logIn(address))
            #expect(try await client.me(ada.token)["\(member)Verified"] == true)
            let backend = try server.administratorToken()
            let query: JSONValue = [
                "userQuery": ["clause": ["type": "eq", "field": "userID", "value": .string(ada.id)]]
            ]
            let found = try await client.send("POST", "/users/query", query, token: backend)
            #expect(found["results"]?.arrayValue?.first?.objectValue?["\(member)Verified"] == true)
        }
    }

    @Test func `a pending address counts as none`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let registered = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678",
                "password": .string(KiiServer.password),
            ])
            #expect(registered.status == 201, "\(registered.text)")
            let ada = try Person(try await client.logIn())
            for answer in [registered, try await client.me(ada.token)] {
                #expect(answer["emailAddressVerified"] == false)
                #expect(answer["phoneNumberVerified"] == false)
            }
        }
    }

    @Test func `a language is accepted in the form of phones`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let registered = try await client.register(["loginName": "ada", "password": "1234", "locale": "en_GB"])
            #expect(registered["locale"] == "en-GB")
            let ada = try Person(try await client.logIn())
            let changed = try await client.send("POST", "/users/me", ["locale": "zh_Hans_CN"], token: ada.token)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try await client.me(ada.token)["locale"] == "zh-Hans-CN")
        }
    }

    @Test func `a taken name or address is reported`() async throws {
        try await KiiServer.run { server in
            for app in KiiServer.apps {
                let client = KiiClient(server: server, app: app)
                if app == KiiServer.app {
                    _ = try await client.register([
                        "loginName": "ada", "emailAddress": "ada@example.com", "phoneNumber": "+819012345678",
                        "password": "1234",
                    ])
                }
                let attempts: [(JSONValue, String, JSONValue)] = [
                    (["loginName": "ADA", "password": "1234"], "loginName", "ada"),
                    (["emailAddress": "ada@example.com", "password": "1234"], "emailAddress", "ada@example.com"),
                    (
                        ["loginName": "eve", "phoneNumber": "+819012345678", "password": "1234"], "phoneNumber",
                        "+819012345678"
                    ),
                ]
                for (body, field, value) in attempts {
                    let answer = try await client.register(body)
                    answer.expectRefusal(409, "USER_ALREADY_EXISTS", "\(app) \(field)")
                    #expect(answer["field"]?.stringValue == field)
                    #expect(answer["value"] == value)
                }
            }
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 1)
        }
    }

    @Test(
        arguments: [
            #"{"password":"1234"}"#, #"{"displayName":"Ada","password":"1234"}"#,
            #"{"loginName":"a","password":"1234"}"#, #"{"loginName":"a d a","password":"1234"}"#,
            #"{"emailAddress":"ada","password":"1234"}"#, #"{"phoneNumber":"12","password":"1234"}"#,
            #"{"loginName":"ada","password":1234}"#, #"{"loginName":"ada","password":"1234","country":"Japan"}"#,
            #"{"loginName":"","password":"1234"}"#, #"{"loginName":"ada","password":"1234","x":"\u0000"}"#,
        ]
    )
    func `invalid members are refused`(body: String) async throws {
        try await KiiServer.run { server in
            let answer = try await server.send("POST", "/api/apps/shop/users", Body(Array(body.utf8)))
            answer.expectRefusal(400, "INVALID_INPUT_DATA")
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
        }
    }

    @Test func `a short password is refused with the required length`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answer = try await client.register(["loginName": "ada", "password": "123"])
            answer.expectRefusal(400, "PASSWORD_TOO_SHORT")
            #expect(answer["minimumLength"] == 4)
            // A missing password counts as too short, and is reported before other missing members.
            for body: JSONValue in [["loginName": "ada"], ["loginName": "ada", "password": ""], [:]] {
                try await client.register(body).expectRefusal(400, "PASSWORD_TOO_SHORT")
            }
            let long = JSONValue.string(String(repeating: "x", count: 51))
            try await client.register(["loginName": "ada", "password": long]).expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test(arguments: [(62 * 1024, 201), (63 * 1024, 413)])
    func `a body over 63 KB is refused`(size: (bytes: Int, status: Int)) async throws {
        try await KiiServer.run { server in
            let text = JSONValue.string(String(repeating: "x", count: size.bytes))
            let answer = try await KiiClient(server: server).register([
                "loginName": "ada", "password": "1234", "x": text,
            ])
            #expect(answer.status == size.status)
            if size.status == 413 { answer.expectRefusal(413, "INVALID_INPUT_DATA") }
        }
    }

    @Test func `an app registers users by its id, whatever key it sends`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            var headers = client.appHeaders
            let body: JSONValue = ["loginName": "ada", "password": "1234"]
            #expect(try await client.send("POST", "/users", body, headers: headers).status == 201)
            headers["x-kii-appkey"] = "k"
            try await client.send("POST", "/users", body, headers: headers).expectRefusal(409, "USER_ALREADY_EXISTS")
            let basics = ["shop:anything": 201, "shop:": 201, "market:anything": 401, "shop": 401]
            for (text, status) in basics {
                let basic = ["Authorization": "Basic " + Data(text.utf8).base64EncodedString()]
                let name = JSONValue.string("ada-\(SecureRandom.bytes(4).map(String.init).joined())")
                let answer = try await client.send(
                    "POST",
                    "/users",
                    ["loginName": name, "password": "1234"],
                    headers: basic
                )
                #expect(answer.status == status, "\(text) \(answer.text)")
            }
            try await client.send("POST", "/users", body, token: "lka_bad").expectRefusal(401, "UNAUTHORIZED")
            try await client.send("POST", "/users", body, token: "bad").expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `the media type with authorization also signs in`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let answer = try await client.register(
                ["loginName": "ada", "password": "1234"],
                as: "RegistrationAndAuthorizationRequest"
            )
            #expect(answer.status == 201)
            #expect(try await client.me(try answer.string("_accessToken")).status == 200)
            #expect(try await client.refresh(try answer.string("_refreshToken")).status == 200)
        }
    }

    @Test func `only the backend can mark a number as verified`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let own = try await client.register([
                "loginName": "eve", "phoneNumber": "+819011111111", "password": "1234", "phoneNumberVerified": true,
            ])
            #expect(own["phoneNumberVerified"] == false)
            let answer = try await client.send(
                "POST",
                "/users",
                [
                    "loginName": "ada", "phoneNumber": "+819012345678", "emailAddress": "ada@example.com",
                    "password": "1234", "phoneNumberVerified": true,
                ],
                token: try server.administratorToken(of: client.app)
            )
            #expect(answer.status == 201)
            #expect(answer["phoneNumberVerified"] == true)
            #expect(answer["emailAddressVerified"] == false)
            #expect(try await client.logIn("+819012345678").status == 200)
            #expect(try await client.logIn("+819011111111").status == 400)
            #expect(try await client.logIn("ada@example.com").status == 400)
        }
    }

    @Test func `with verification an address logs in after it was verified`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let answer = try await client.register([
                "loginName": "ada", "emailAddress": "ada@example.com", "password": "1234",
            ])
            #expect(answer["emailAddress"] == "ada@example.com")
            #expect(answer["_emailAddressPending"] == "ada@example.com")
            #expect(answer["emailAddressVerified"] == false)
            try await client.logIn("ada@example.com").expectRefusal(400, "invalid_grant")
            let person = try Person(try await client.logIn("ada"))
            let code = try await server.newCode()
            let verified = try await client.send(
                "POST",
                "/users/me/email-address/verify",
                ["verificationCode": .string(code)],
                token: person.token
            )
            #expect(verified.status == 200, "\(verified.text)")
            #expect(verified["verificationStatus"] == "VERIFIED")
            #expect(try await client.logIn("ada@example.com").status == 200)
            let me = try await client.me(person.token)
            #expect(me["emailAddressVerified"] == true)
            #expect(me["_emailAddressPending"] == nil)
        }
    }

    /// A requester may have given another person's address, with their own password.
    @Test func `an address alone creates a user by its verification, without the requester's password`()
        async throws
    {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let answer = try await client.register(["emailAddress": "ada@example.com", "password": "1234"])
            #expect(answer.status == 201)
            #expect(try await server.first("SELECT COUNT(*) FROM users") == 0)
            let message = try #require(try await server.newMessages().first)
            let token = try #require(message.parameters.link?.token)
            let opened = try await server.send("POST", "/v1/verifications/confirm", "{\"token\":\"\(token)\"}")
            #expect(opened.status == 201, "\(opened.text)")
            try await client.logIn("ada@example.com").expectRefusal(400, "invalid_grant")
            #expect(try await server.first("SELECT COUNT(*) FROM users WHERE password_hash IS NULL") == 1)
        }
    }

    @Test func `an address alone that signs in is verified by its code`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server, app: KiiServer.strictApp)
            let answer = try await client.register(
                ["phoneNumber": "+819012345678", "password": "1234"],
                as: "RegistrationAndAuthorizationRequest"
            )
            let token = try answer.string("_accessToken")
            try await client.logIn("+819012345678").expectRefusal(400, "invalid_grant")
            let code = try await server.newCode()
            let verified = try await client.send(
                "POST",
                "/users/me/phone-number/verify",
                ["verificationCode": .string(code)],
                token: token
            )
            #expect(verified.status == 200, "\(verified.text)")
            #expect(try await client.logIn("+819012345678").status == 200)
        }
    }
}

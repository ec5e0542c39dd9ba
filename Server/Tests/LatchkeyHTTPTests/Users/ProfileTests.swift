import HTTPTypes
import LatchkeyAPI
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ProfileTests {
    @Test func `a user reads their record with a tag of its version`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            #expect(answer.status == 200)
            #expect(answer["id"]?.stringValue == ada.id)
            #expect(answer.headers[.eTag] == "\"1\"")
            #expect(answer.headers[.cacheControl] == "no-store")
        }
    }

    @Test func `a change touches what it names and nothing else`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let first: Body = #"{"displayName":"Ada","country":"jp","attributes":{"a":1,"b":{"c":2}}}"#
            _ = try await server.send("PATCH", "/v1/users/me", first, token: ada.accessToken)
            let second: Body = #"{"locale":"ja-JP","country":null,"attributes":{"a":null,"b":{"d":3}}}"#
            let answer = try await server.send("PATCH", "/v1/users/me", second, token: ada.accessToken)
            #expect(answer.status == 200)
            #expect(answer.headers[.eTag] == "\"3\"")
            #expect(answer["displayName"]?.stringValue == "Ada")
            #expect(answer["country"] == nil)
            #expect(answer["locale"]?.stringValue == "ja-JP")
            #expect(answer["attributes"] == ["b": ["c": 2, "d": 3]])
            let read = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            #expect(read.text == answer.text)
        }
    }

    @Test func `what a client may not change is ignored`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let before = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            let body: Body = """
                {"id":"x","verified":true,"emailAddressVerified":true,"phoneNumberVerified":true,"roles":["admin"],
                "createdAt":"2000-01-01T00:00:00Z","isPseudo":true,"version":7,"passwordHash":"x"}
                """
            let answer = try await server.send("PATCH", "/v1/users/me?id=x&verified=true", body, token: ada.accessToken)
            #expect(answer.status == 200)
            for name in ["id", "emailAddressVerified", "phoneNumberVerified", "createdAt", "isPseudo", "roles"] {
                #expect(answer[name] == before[name])
            }
        }
    }

    @Test func `a change of a version that is gone is refused`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            func rename(_ name: String, _ tag: String) async throws -> TestAnswer {
                let body = Body("{\"displayName\":\"\(name)\"}")
                return try await server.send(
                    "PATCH",
                    "/v1/users/me",
                    body,
                    token: ada.accessToken,
                    headers: ["If-Match": tag]
                )
            }
            #expect(try await rename("one", "\"1\"").status == 200)
            for tag in ["\"1\"", "W/\"2\"", "2", "\"x\"", "", "\"99\""] {
                try await rename("two", tag).expectProblem(412, "stale")
            }
            for tag in ["\"2\"", "*", "\"9\", \"4\""] {
                #expect(try await rename("three", tag).status == 200)
            }
        }
    }

    @Test func `another user's name cannot be taken`() async throws {
        try await TestServer.run { server in
            _ = try await server.register("ada")
            let eve = try await server.register("eve")
            let body: Body = #"{"username":"ADA"}"#
            let answer = try await server.send("PATCH", "/v1/users/me", body, token: eve.accessToken)
            answer.expectProblem(409, "identifier_taken", field: "username")
            #expect(try await server.logIn("eve").status == 201)
        }
    }

    @Test func `a user can change their name and log in with the new one alone`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let body: Body = #"{"username":"countess"}"#
            #expect(try await server.send("PATCH", "/v1/users/me", body, token: ada.accessToken).status == 200)
            #expect(try await server.logIn("countess").status == 201)
            try await server.logIn("ada").expectRefusal("invalid_credentials")
        }
    }

    @Test func `a pseudo user becomes a user and keeps everything`() async throws {
        try await TestServer.run { server in
            let guest = try await server.registerPseudoUser()
            let object = try await server.send(
                "POST",
                "/v1/users/me/buckets/notes/objects",
                #"{"a":1}"#,
                token: guest.accessToken
            )
            #expect(object.status == 201)
            let body: Body = #"{"username":"ada","password":"correct horse"}"#
            let answer = try await server.send("PATCH", "/v1/users/me", body, token: guest.accessToken)
            #expect(answer.status == 200)
            #expect(answer["isPseudo"]?.boolValue == false)
            let loggedIn = try await server.logIn()
            #expect(loggedIn["user", "id"]?.stringValue == guest.id)
            let token = try Person(loggedIn).accessToken
            let list = try await server.send("GET", "/v1/users/me/buckets/notes/objects", token: token)
            #expect(list["objects"]?.arrayValue?.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"username":"ada"}"#, "password"), (#"{"password":"correct horse"}"#, "username"),
        (#"{"username":"ada","password":"short"}"#, "password"), (#"{"username":"ada","password":null}"#, "password"),
        (#"{"username":"correct horse","password":"correct horse"}"#, "username"),
    ])
    func `a pseudo user becomes a user with name and password together`(
        change: (body: String, field: String)
    ) async throws {
        try await TestServer.run { server in
            let guest = try await server.registerPseudoUser()
            let answer = try await server.send("PATCH", "/v1/users/me", Body(change.body), token: guest.accessToken)
            #expect(answer.status == 422)
            #expect(try answer.decoded(Problem.self).fields?[change.field] != nil)
            let user = try await server.send("GET", "/v1/users/me", token: guest.accessToken)
            #expect(user["isPseudo"]?.boolValue == true)
        }
    }

    @Test(arguments: [#"{"password":"another horse"}"#, #"{"password":null}"#, #"{"username":null}"#])
    func `neither password nor name of a user goes by a change of the profile`(body: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("PATCH", "/v1/users/me", Body(body), token: ada.accessToken)
            #expect(answer.status == 422)
            #expect(try await server.logIn().status == 201)
            try await server.logIn(password: "another horse").expectRefusal("invalid_credentials")
        }
    }

    @Test(arguments: ["application/json", "application/merge-patch+json", "application/json; charset=utf-8"])
    func `a change may be sent as JSON or as a merge patch`(mediaType: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let body = Body(#"{"displayName":"Ada"}"#, as: mediaType)
            #expect(try await server.send("PATCH", "/v1/users/me", body, token: ada.accessToken).status == 200)
        }
    }

    @Test func `attributes may have 64 KiB and no more`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            func patch(_ size: Int) async throws -> TestAnswer {
                let body = Body("{\"attributes\":{\"a\":\"\(String(repeating: "x", count: size))\"}}")
                return try await server.send("PATCH", "/v1/users/me", body, token: ada.accessToken)
            }
            #expect(try await patch(64 * 1024 - 8).status == 200)
            try await patch(64 * 1024).expectProblem(422, "invalid_fields", field: "attributes")
            try await patch(200 * 1024).expectProblem(413, "payload_too_large")
        }
    }

    @Test func `changes side by side are all kept`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let body = Body("{\"attributes\":{\"n\(number)\":1}}")
                        return try await server.send("PATCH", "/v1/users/me", body, token: ada.accessToken).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200, 200])
            let user = try await server.send("GET", "/v1/users/me", token: ada.accessToken)
            #expect(user["attributes"]?.objectValue?.count == 4)
        }
    }
}

import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ObjectTests {
    private static let path = "/v1/users/me/buckets/balance_book/objects"

    @Test func `a new object gets an id, a place and a tag`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send(
                "POST",
                Self.path,
                #"{"name":"Lunch","amount":-950}"#,
                token: ada.accessToken
            )
            #expect(answer.status == 201)
            let id = try #require(answer["id"]?.stringValue)
            #expect(answer.headers[.location] == "\(Self.path)/\(id)")
            #expect(answer.headers[.eTag] == "\"1\"")
            #expect(answer["version"] == 1)
            let read = try await server.send("GET", "\(Self.path)/\(id)", token: ada.accessToken)
            #expect(read.text == answer.text)
            #expect(read.headers[.eTag] == "\"1\"")
        }
    }

    @Test func `what belongs to the server is ignored when it is sent`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let body: Body = #"{"id":"mine","version":9,"createdAt":"2000-01-01T00:00:00Z","modifiedAt":null,"a":1}"#
            let answer = try await server.send("POST", Self.path, body, token: ada.accessToken)
            #expect(answer.status == 201)
            #expect(answer["id"]?.stringValue != "mine")
            #expect(answer["version"] == 1)
            #expect(answer["createdAt"]?.stringValue?.hasPrefix("2027") == true)
            #expect(answer["a"] == 1)
        }
    }

    @Test func `putting creates and then replaces`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let first = try await server.send("PUT", "\(Self.path)/one", #"{"a":1}"#, token: ada.accessToken)
            #expect(first.status == 201)
            let second = try await server.send("PUT", "\(Self.path)/one", #"{"b":2}"#, token: ada.accessToken)
            #expect(second.status == 200)
            #expect(second["a"] == nil)
            #expect(second["b"] == 2)
            #expect(second.headers[.eTag] == "\"2\"")
        }
    }

    @Test func `a patch merges and null removes`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            _ = try await server.send("PUT", "\(Self.path)/one", #"{"a":1,"b":{"c":2}}"#, token: ada.accessToken)
            let body = Body(#"{"a":null,"b":{"d":3}}"#, as: "application/merge-patch+json")
            let answer = try await server.send("PATCH", "\(Self.path)/one", body, token: ada.accessToken)
            #expect(answer.status == 200)
            #expect(answer["a"] == nil)
            #expect(answer["b"] == ["c": 2, "d": 3])
        }
    }

    @Test func `a deleted object is gone`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            _ = try await server.send("PUT", "\(Self.path)/one", "{}", token: ada.accessToken)
            #expect(try await server.send("DELETE", "\(Self.path)/one", token: ada.accessToken).status == 204)
            for method in ["GET", "DELETE"] {
                let answer = try await server.send(method, "\(Self.path)/one", token: ada.accessToken)
                answer.expectProblem(404, "not_found")
            }
            let patch = try await server.send("PATCH", "\(Self.path)/one", "{}", token: ada.accessToken)
            patch.expectProblem(404, "not_found")
        }
    }

    @Test(arguments: [
        ("PUT", "If-Match", "\"2\""), ("PUT", "If-None-Match", "*"), ("PATCH", "If-Match", "\"7\""),
        ("DELETE", "If-Match", "\"7\""), ("PUT", "If-Match", "W/\"1\""), ("PUT", "If-Match", "1"),
        ("DELETE", "If-Match", ""), ("PUT", "If-Match", "\"99999999999999999999\""),
    ])
    func `a condition that does not hold changes nothing`(
        request: (method: String, header: String, value: String)
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let before = try await server.send("PUT", "\(Self.path)/one", #"{"a":1}"#, token: ada.accessToken)
            let answer = try await server.send(
                request.method,
                "\(Self.path)/one",
                request.method == "DELETE" ? nil : #"{"a":2}"#,
                token: ada.accessToken,
                headers: [request.header: request.value]
            )
            answer.expectProblem(412, "stale")
            let after = try await server.send("GET", "\(Self.path)/one", token: ada.accessToken)
            #expect(after.text == before.text)
        }
    }

    @Test func `conditions that hold are honoured`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            func put(_ header: String, _ value: String) async throws -> Int {
                try await server.send(
                    "PUT",
                    "\(Self.path)/one",
                    "{}",
                    token: ada.accessToken,
                    headers: [header: value]
                ).status
            }
            #expect(try await put("If-Match", "*") == 412)
            #expect(try await put("If-None-Match", "*") == 201)
            #expect(try await put("If-Match", "\"1\"") == 200)
            #expect(try await put("If-Match", "*") == 200)
            #expect(try await put("If-Match", "\"8\",\"3\"") == 200)
        }
    }

    @Test func `an object may have 64 KiB and no more`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            func put(_ size: Int) async throws -> TestAnswer {
                let body = Body("{\"a\":\"\(String(repeating: "x", count: size))\"}")
                return try await server.send("PUT", "\(Self.path)/one", body, token: ada.accessToken)
            }
            #expect(try await put(64 * 1024 - 8).status == 201)
            try await put(64 * 1024 - 7).expectProblem(413, "payload_too_large")
            try await put(1 << 20).expectProblem(413, "payload_too_large")
        }
    }

    @Test(arguments: [
        "x", "bad%20name", "%00%00", "..%2f..", "a%27b", String(repeating: "b", count: 65), "b%C3%BCcher",
    ])
    func `what is no name of a bucket is refused`(name: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("GET", "/v1/users/me/buckets/\(name)/objects", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "bucket")
        }
    }

    @Test(arguments: ["x", "%2e%2e", "a%2fb", "a%00b", "a%27%20OR%201=1", String(repeating: "i", count: 101)])
    func `what is no id of an object is refused`(id: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            for method in ["GET", "PUT", "PATCH", "DELETE"] {
                let body: Body? = ["PUT", "PATCH"].contains(method) ? "{}" : nil
                let answer = try await server.send(method, "\(Self.path)/\(id)", body, token: ada.accessToken)
                answer.expectProblem(422, "invalid_fields", field: "id")
            }
        }
    }

    @Test func `nobody sees or touches another user's objects`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let eve = try await server.register("eve")
            _ = try await server.send("PUT", "\(Self.path)/one", #"{"a":1}"#, token: ada.accessToken)
            for method in ["GET", "PATCH", "DELETE"] {
                let body: Body? = method == "PATCH" ? "{}" : nil
                let answer = try await server.send(method, "\(Self.path)/one", body, token: eve.accessToken)
                answer.expectProblem(404, "not_found")
            }
            #expect(try await server.send("PUT", "\(Self.path)/one", #"{"a":2}"#, token: eve.accessToken).status == 201)
            let list = try await server.send("GET", Self.path, token: eve.accessToken)
            #expect(list["objects"]?.arrayValue?.count == 1)
            let own = try await server.send("GET", "\(Self.path)/one", token: ada.accessToken)
            #expect(own["a"] == 1)
        }
    }

    @Test(arguments: [#"{"a":"\u0000"}"#, #"{"a":[{"b":"x\u0000"}]}"#, #"{"\u0000":1}"#, #"{"a":{"b\u0000":1}}"#])
    func `the character U+0000 is refused everywhere`(body: String) async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let answer = try await server.send("POST", Self.path, Body(body), token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields")
        }
    }

    @Test func `numbers and texts come back as they were sent`() async throws {
        try await TestServer.run { server in
            let ada = try await server.register()
            let text = #"{"a":9223372036854775807,"b":-0.5,"c":"é🙂é","d":[[],{}],"e":true,"f":null}"#
            let answer = try await server.send("PUT", "\(Self.path)/one", Body(text), token: ada.accessToken)
            #expect(answer["a"] == 9_223_372_036_854_775_807)
            #expect(answer["b"] == -0.5)
            #expect(answer["c"]?.stringValue?.unicodeScalars.elementsEqual("é🙂é".unicodeScalars) == true)
            #expect(answer["d"] == [[], [:]])
            #expect(answer["e"] == true)
            let read = try await server.send("GET", "\(Self.path)/one", token: ada.accessToken)
            #expect(read.text == answer.text)
        }
    }
}

import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ConditionalWriteTests {
    private static let note = "/users/me/buckets/notes/objects/note"

    @Test func `an object that was changed since it was read is stale`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            _ = try await client.send("PUT", Self.note, ["n": 1], token: ada.token)
            _ = try await client.send("PUT", Self.note, ["n": 2], token: ada.token)
            for tag in ["\"1\"", "1", "\"7\"", "x", "W/\"2\""] {
                for (method, body) in [("PUT", ["n": 3]), ("PATCH", ["n": 3]), ("DELETE", nil)]
                    as [(String, JSONValue?)]
                {
                    let headers = ["If-Match": tag]
                    try await client.send(method, Self.note, body, token: ada.token, headers: headers)
                        .expectRefusal(409, "OBJECT_VERSION_IS_STALE")
                }
            }
            #expect(try await client.send("GET", Self.note, token: ada.token)["n"] == 2)
        }
    }

    @Test(arguments: ["\"1\"", "1", " \"1\" ", "\"7\", \"1\"", "*"])
    func `an object is changed if its version is the named one`(_ tag: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for method in ["PUT", "PATCH"] {
                _ = try await client.send("PUT", Self.note, ["n": 1], token: ada.token)
                let changed = try await client.send(
                    method,
                    Self.note,
                    ["n": 2],
                    token: ada.token,
                    headers: ["If-Match": tag]
                )
                #expect(changed.status == 200, "\(method) \(changed.text)")
                #expect(try await client.send("GET", Self.note, token: ada.token)["n"] == 2)
                #expect(try await client.send("DELETE", Self.note, token: ada.token).status == 204)
            }
        }
    }

    @Test func `an object that must not exist is not replaced`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let headers = ["If-None-Match": "*"]
            let made = try await client.send("PUT", Self.note, ["n": 1], token: ada.token, headers: headers)
            #expect(made.status == 201)
            try await client.send("PUT", Self.note, ["n": 2], token: ada.token, headers: headers)
                .expectRefusal(409, "OBJECT_ALREADY_EXISTS")
            #expect(try await client.send("GET", Self.note, token: ada.token)["n"] == 1)
        }
    }

    @Test func `a missing object has no version`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for (method, body) in [("PUT", ["n": 3]), ("PATCH", ["n": 3]), ("DELETE", nil)] as [(String, JSONValue?)] {
                try await client.send(method, Self.note, body, token: ada.token, headers: ["If-Match": "\"1\""])
                    .expectRefusal(404, "OBJECT_NOT_FOUND")
            }
        }
    }

    @Test func `of twenty concurrent changes of one version one succeeds`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            _ = try await client.send("PUT", Self.note, ["n": -1], token: ada.token)
            let answers = try await withThrowingTaskGroup(of: (Int, TestAnswer).self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let answer = try await client.send(
                            number.isMultiple(of: 2) ? "PUT" : "PATCH",
                            Self.note,
                            ["n": .integer(Int64(number))],
                            token: ada.token,
                            headers: ["If-Match": "\"1\""]
                        )
                        return (number, answer)
                    }
                }
                return try await group.reduce(into: [(Int, TestAnswer)]()) { $0.append($1) }
            }
            let winners = answers.filter { $0.1.status == 200 }
            #expect(winners.count == 1)
            for (_, answer) in answers where answer.status != 200 {
                answer.expectRefusal(409, "OBJECT_VERSION_IS_STALE")
            }
            let read = try await client.send("GET", Self.note, token: ada.token)
            #expect(read["_version"] == "2")
            #expect(read["n"]?.integerValue == winners.first.map { Int64($0.0) })
        }
    }

    @Test func `of twenty concurrent creations of one object one succeeds`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await client.send(
                            "PUT",
                            Self.note,
                            ["n": .integer(Int64(number))],
                            token: ada.token,
                            headers: ["If-None-Match": "*"]
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 19))
        }
    }
}

import Foundation
import HTTPTypes
import HummingbirdTesting
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ObjectTests {
    private static let mine = "/users/me/buckets/notes/objects"

    @Test func `an object is created, and read with its own and the server's members`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let made = try await client.send(
                "POST",
                Self.mine,
                ["text": "hello", "n": 7, "none": .null],
                token: ada.token
            )
            #expect(made.status == 201)
            let id = try made.string("objectID")
            #expect(made.headers[.location] == client.path("\(Self.mine)/\(id)"))
            #expect(made.headers[.eTag] == "\"1\"")
            #expect(made["dataType"] == "application/json")
            let created = try #require(made["createdAt"]?.integerValue)
            #expect(created == 1_800_000_000_000)
            let read = try await client.send("GET", "\(Self.mine)/\(id)", token: ada.token)
            #expect(read.status == 200)
            #expect(read.headers[.eTag] == "\"1\"")
            #expect(
                read.json == [
                    "text": "hello", "n": 7, "none": .null, "_id": .string(id), "_owner": .string(ada.id),
                    "_created": .integer(created), "_modified": .integer(created), "_version": "1",
                ]
            )
            let head = try await client.send("HEAD", "\(Self.mine)/\(id)", token: ada.token)
            #expect(head.status == 200)
            #expect(head.text.isEmpty)
            #expect(head.headers[.eTag] == "\"1\"")
        }
    }

    @Test func `a client's id creates an object, and then replaces it`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let path = "\(Self.mine)/my-note.1"
            let made = try await client.send("PUT", path, ["a": 1, "b": 2], token: ada.token)
            #expect(made.status == 201)
            #expect(made.json == ["createdAt": 1_800_000_000_000, "modifiedAt": 1_800_000_000_000])
            #expect(made.headers[.location] == client.path(path))
            server.clock.turn(by: 2)
            let replaced = try await client.send("PUT", path, ["b": 3], token: ada.token)
            #expect(replaced.status == 200)
            #expect(replaced.json == ["createdAt": 1_800_000_000_000, "modifiedAt": 1_800_000_002_000])
            #expect(replaced.headers[.eTag] == "\"2\"")
            let read = try await client.send("GET", path, token: ada.token)
            #expect(read["a"] == nil)
            #expect(read["b"] == 3)
            #expect(read["_version"] == "2")
        }
    }

    @Test(arguments: ["PATCH", "POST"])
    func `a patch sets the named members and keeps the rest`(_ method: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let path = "\(Self.mine)/note"
            let inner: JSONValue = ["x": 1]
            _ = try await client.send("PUT", path, ["a": 1, "b": 2, "c": inner, "d": 4], token: ada.token)
            let changed = try await client.send(
                method,
                path,
                ["b": 3, "c": ["y": 2], "d": .null, "_version": "9"],
                token: ada.token,
                headers: method == "POST" ? ["X-HTTP-Method-Override": "PATCH"] : [:]
            )
            #expect(changed.status == 200)
            #expect(changed.headers[.eTag] == "\"2\"")
            // Clients take over the object in the answer.
            #expect(
                changed.json == [
                    "a": 1, "b": 3, "c": ["y": 2], "d": .null, "_id": "note", "_owner": .string(ada.id),
                    "_created": 1_800_000_000_000, "_modified": 1_800_000_000_000, "_version": "2",
                ]
            )
            #expect(try await client.send("GET", path, token: ada.token).json == changed.json)
        }
    }

    @Test func `a POST to an object without another method is refused`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let answer = try await client.send("POST", "\(Self.mine)/note", ["a": 1], token: ada.token)
            answer.expectRefusal(405, "METHOD_NOT_ALLOWED")
            #expect(answer.headers[.allow]?.contains("PATCH") == true)
        }
    }

    @Test func `the server's members are not accepted from clients`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let path = "\(Self.mine)/note"
            let sent: JSONValue = ["_id": "other", "_owner": "eve", "_created": 1, "_version": "7", "_x": 1, "a": 1]
            _ = try await client.send("PUT", path, sent, token: ada.token)
            let read = try await client.send("GET", path, token: ada.token)
            #expect(read["_id"] == "note")
            #expect(read["_owner"]?.stringValue == ada.id)
            #expect(read["_created"] == 1_800_000_000_000)
            #expect(read["_version"] == "1")
            #expect(read["_x"] == nil)
            #expect(read["a"] == 1)
        }
    }

    @Test func `deleted objects and buckets are gone`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for id in ["one", "two", "three"] {
                _ = try await client.send("PUT", "\(Self.mine)/\(id)", ["a": 1], token: ada.token)
            }
            let deleted = try await client.send("DELETE", "\(Self.mine)/one", token: ada.token)
            #expect(deleted.status == 204)
            #expect(deleted.text.isEmpty)
            for method in ["GET", "DELETE"] {
                try await client.send(method, "\(Self.mine)/one", token: ada.token)
                    .expectRefusal(404, "OBJECT_NOT_FOUND")
            }
            try await client.send("PATCH", "\(Self.mine)/one", ["a": 1], token: ada.token)
                .expectRefusal(404, "OBJECT_NOT_FOUND")
            #expect(try await client.send("DELETE", "/users/me/buckets/notes", token: ada.token).status == 204)
            try await client.send("GET", "\(Self.mine)/two", token: ada.token).expectRefusal(404, "OBJECT_NOT_FOUND")
            #expect(try await client.send("DELETE", "/users/me/buckets/notes", token: ada.token).status == 204)
            #expect(try await server.first("SELECT COUNT(*) FROM objects") == 0)
        }
    }

    @Test(arguments: ["x", "a b", String(repeating: "b", count: 65), "a.b", "%2e%2e", "%ff"])
    func `an invalid bucket name is reported`(_ name: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let name = name.replacingOccurrences(of: " ", with: "%20")
            for scope in ["", "/users/me"] {
                let bucket = "\(scope)/buckets/\(name)"
                try await client.send("POST", "\(bucket)/objects", ["a": 1], token: ada.token)
                    .expectRefusal(400, "INVALID_BUCKET")
                try await client.send("POST", "\(bucket)/query", ["bucketQuery": [:]], token: ada.token)
                    .expectRefusal(400, "INVALID_BUCKET")
                try await client.send("DELETE", bucket, token: ada.token).expectRefusal(400, "INVALID_BUCKET")
            }
        }
    }

    @Test(arguments: ["x", "a%20b", "a%2fb", "%2e%2e", "b@c"])
    func `an invalid object id is reported`(_ id: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for method in ["GET", "PUT", "PATCH", "DELETE"] {
                let body: JSONValue? = method == "GET" || method == "DELETE" ? nil : ["a": 1]
                try await client.send(method, "\(Self.mine)/\(id)", body, token: ada.token)
                    .expectRefusal(400, "INVALID_OBJECT_ID")
            }
        }
    }

    @Test(arguments: ["", "[]", "7", "{", #"{"a":"\u0000"}"#, #"{"a":1,"a":2}"#])
    func `an invalid object is reported`(_ body: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for (method, path) in [("POST", Self.mine), ("PUT", Self.mine + "/note"), ("PATCH", Self.mine + "/note")] {
                let sent = Body(Array(body.utf8))
                let answer = try await server.send(method, client.path(path), sent, token: ada.token)
                #expect(answer.status == 400, "\(method) \(answer.text)")
                #expect(answer["errorCode"]?.stringValue?.hasPrefix("INVALID_") == true)
            }
            #expect(try await server.first("SELECT COUNT(*) FROM objects") == 0)
        }
    }

    @Test func `an object of 65,534 bytes is kept, and a larger one refused`() async throws {
        try await KiiServer.run(.ahc(.http)) { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let frame = #"{"t":""}"#
            let longest = String(repeating: "x", count: 65_534 - frame.utf8.count)
            let made = try await client.send("POST", Self.mine, ["t": .string(longest)], token: ada.token)
            #expect(made.status == 201)
            try await client.send("POST", Self.mine, ["t": .string(longest + "x")], token: ada.token)
                .expectRefusal(413, "INVALID_INPUT_DATA")
            let path = "\(Self.mine)/\(try made.string("objectID"))"
            try await client.send("PATCH", path, ["more": .string(longest)], token: ada.token)
                .expectRefusal(413, "INVALID_INPUT_DATA")
            let read = try await client.send("GET", path, token: ada.token)
            #expect(read["t"]?.stringValue == longest)
            #expect(read["_version"] == "1")
        }
    }

    @Test func `slashes may be doubled, and queries are ignored`() async throws {
        try await KiiServer.run { server in
            let ada = try await server.signedIn()
            for (base, bucket) in [
                ("/api/apps/shop/", "/buckets/notes"), ("/api/apps/shop/", "/users/\(ada.id)/buckets/notes"),
                ("/api//apps/shop", "/users//me//buckets/notes"),
            ] {
                let made = try await server.send(
                    "POST",
                    base + bucket + "/objects?disable_cache=1234",
                    #"{"a":1}"#,
                    token: ada.token
                )
                #expect(made.status == 201, "\(made.text)")
                let location = try #require(made.headers[.location])
                #expect(!location.contains("//"))
                #expect(try await server.send("GET", location, token: ada.token)["a"] == 1)
                let path = base + bucket + "/objects/" + (try made.string("objectID")) + "?disable_cache=7"
                #expect(try await server.send("GET", path, token: ada.token)["a"] == 1)
            }
        }
    }
}

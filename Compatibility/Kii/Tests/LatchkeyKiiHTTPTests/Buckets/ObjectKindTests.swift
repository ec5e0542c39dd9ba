import LatchkeyCore
import LatchkeyJSON
import Testing

@testable import LatchkeyKiiHTTP
import ServerTesting

@Suite struct ObjectKindTests {
    private static let mine = "/users/me/buckets/notes/objects"

    private static func put(
        _ type: String,
        _ id: String,
        _ client: KiiClient,
        _ person: Person
    ) async throws -> TestAnswer {
        try await client.server.send(
            "PUT",
            client.path("\(mine)/\(id)"),
            Body(Array(#"{"a":1}"#.utf8), as: type),
            token: person.token
        )
    }

    @Test func `a media type of the app names a kind`() {
        #expect(ObjectKind(type: "application/vnd.shop.note+json")?.name == "note")
        #expect(ObjectKind(type: "Application/VND.shop.MyNote+JSON")?.name == "MyNote")
        #expect(ObjectKind(type: "application/vnd.shop.a.b+json")?.name == "a.b")
        for type in [
            "", "application/json", "application/vnd.kii.ObjectCreationRequest+json", "application/vnd.shop+json",
            "application/vnd.shop.+json", "application/vnd.shop.application/json+json", "text/vnd.shop.note+json",
        ] { #expect(ObjectKind(type: type) == nil, "\(type)") }
        #expect(ObjectKind.type("note", of: "shop") == "application/vnd.shop.note+json")
        #expect(ObjectKind.type("application/json", of: "shop") == "application/json")
    }

    @Test func `an object keeps its kind until a client names another one or none`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let type = "application/vnd.shop.MyNote+json"
            let made = try await server.send(
                "POST",
                client.path(Self.mine),
                Body(Array(#"{"a":1}"#.utf8), as: type + "\"; charset=utf-8"),
                token: ada.token
            )
            #expect(made["dataType"]?.stringValue == type)
            let path = "\(Self.mine)/\(try made.string("objectID"))"
            #expect(try await client.send("GET", path, token: ada.token)["_dataType"] == "MyNote")
            let changed = try await client.send("PATCH", path, ["b": 2], token: ada.token)
            #expect(changed["_dataType"] == "MyNote")
            _ = try await client.send("PUT", path, ["b": 2], token: ada.token)
            #expect(try await client.send("GET", path, token: ada.token)["_dataType"] == nil)
            let kiis = try await client.send("POST", Self.mine, ["a": 1], as: "ObjectCreationRequest", token: ada.token)
            #expect(kiis["dataType"] == "application/json")
        }
    }

    @Test func `objects are found by their kind`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for (id, type) in [("one", "vnd.shop.note+json"), ("two", "vnd.shop.list+json"), ("three", "json")] {
                #expect(try await Self.put("application/\(type)", id, client, ada).status == 201)
            }
            let cases: [(JSONValue, [String])] = [
                (["type": "eq", "field": "_dataType", "value": "note"], ["one"]),
                (["type": "eq", "field": "_dataType", "value": "application/vnd.shop.note+json"], ["one"]),
                (["type": "in", "field": "_dataType", "values": ["list", "application/json"]], ["three", "two"]),
                (["type": "eq", "field": "a", "value": "note"], []),
            ]
            for (clause, ids) in cases {
                let found = try await client.send(
                    "POST",
                    "/users/me/buckets/notes/query",
                    ["bucketQuery": ["clause": clause, "orderBy": "_id"]],
                    token: ada.token
                )
                let results = try #require(found["results"]?.arrayValue, "\(found.text)")
                #expect(results.compactMap { $0.objectValue?["_id"]?.stringValue } == ids, "\(clause)")
            }
        }
    }
}

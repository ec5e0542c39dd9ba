import HTTPTypes
import LatchkeyJSON
import ServerTesting
import Testing

/// A user's buckets are the same through both APIs.
@Suite struct BothAPIsTests {
    private static let ours = "/v1/users/me/buckets/notes/objects"
    private static let kiis = "/users/me/buckets/notes/objects"

    @Test func `each API reads the other one's objects`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let headers = ["Latchkey-Application": KiiServer.app]
            let made = try await client.send("POST", Self.kiis, ["text": "from Kii"], token: ada.token)
            let id = try made.string("objectID")
            let read = try await server.send("GET", "\(Self.ours)/\(id)", token: ada.token, headers: headers)
            #expect(read["text"] == "from Kii")
            #expect(read["version"] == 1)
            #expect(read.headers[.eTag] == made.headers[.eTag])
            let changed = try await server.send(
                "PUT",
                "\(Self.ours)/\(id)",
                #"{"text":"from Latchkey"}"#,
                token: ada.token,
                headers: headers
            )
            #expect(changed.status == 200)
            let again = try await client.send("GET", "\(Self.kiis)/\(id)", token: ada.token)
            #expect(again["text"] == "from Latchkey")
            #expect(again["_version"] == "2")
            try await client.send(
                "PATCH",
                "\(Self.kiis)/\(id)",
                ["a": 1],
                token: ada.token,
                headers: ["If-Match": "\"1\""]
            )
            .expectRefusal(409, "OBJECT_VERSION_IS_STALE")
            let list = try await server.send("GET", Self.ours, token: ada.token, headers: headers)
            #expect(list["objects"]?.arrayValue?.count == 1)
            #expect(try await client.send("DELETE", "\(Self.kiis)/\(id)", token: ada.token).status == 204)
            let gone = try await server.send("GET", "\(Self.ours)/\(id)", token: ada.token, headers: headers)
            #expect(gone.status == 404)
        }
    }

    @Test func `an object of our API has the members that Kii's clients read`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let made = try await server.send(
                "POST",
                Self.ours,
                #"{"text":"from Latchkey"}"#,
                token: ada.token,
                headers: ["Latchkey-Application": KiiServer.app]
            )
            let id = try made.string("id")
            let read = try await client.send("GET", "\(Self.kiis)/\(id)", token: ada.token)
            #expect(
                read.json == [
                    "text": "from Latchkey", "_id": .string(id), "_owner": .string(ada.id),
                    "_created": 1_800_000_000_000, "_modified": 1_800_000_000_000, "_version": "1",
                ]
            )
        }
    }
}

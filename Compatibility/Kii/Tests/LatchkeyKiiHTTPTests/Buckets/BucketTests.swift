import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import ServerTesting
import Testing

@Suite struct BucketTests {
    @Test(arguments: ["", "/users/me"])
    func `a bucket reports its number of objects`(scope: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let bucket = "\(scope)/buckets/notes"
            try await client.send("GET", bucket, token: ada.token).expectRefusal(404, "BUCKET_NOT_FOUND")
            for number in 1...3 {
                _ = try await client.send("POST", "\(bucket)/objects", ["n": .integer(Int64(number))], token: ada.token)
            }
            let read = try await client.send("GET", bucket, token: ada.token)
            #expect(read.status == 200)
            #expect(read.json == ["bucketType": "rw", "size": 3])
        }
    }

    @Test(arguments: ["", "/users/me"])
    func `deleting an empty bucket succeeds`(scope: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let name = try #require(BucketName("notes"))
            _ = try await BucketRules(storage: SQLStorage(database: server.database)).setRule(
                of: .init(KiiServer.app),
                bucket: name
            ) { _ in
                BucketAccess(readers: .anyUser, writers: .anyUser)
            }
            let bucket = "\(scope)/buckets/notes"
            _ = try await client.send("PUT", "\(bucket)/objects/one", ["a": 1], token: ada.token)
            _ = try await client.send("DELETE", "\(bucket)/objects/one", token: ada.token)
            #expect(try await client.send("DELETE", bucket, token: ada.token).status == 204)
            let bob = try await server.signedIn("bob")
            try await client.send("DELETE", "/users/\(ada.id)/buckets/notes", token: bob.token)
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `in a shared bucket each user counts the visible objects`() async throws {
        try await KiiServer.run { server in
            let (client, ada, bob) = (
                KiiClient(server: server), try await server.signedIn(), try await server.signedIn("bob")
            )
            _ = try await client.send("POST", "/buckets/news/objects", ["a": 1], token: ada.token)
            try await client.send("GET", "/buckets/news", token: bob.token).expectRefusal(404, "BUCKET_NOT_FOUND")
            let backend = try server.administratorToken()
            #expect(try await client.send("GET", "/buckets/news", token: backend)["size"] == 1)
            try await client.send("GET", "/users/\(ada.id)/buckets/news", token: bob.token)
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `Kii's type before a name is accepted`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            _ = try await client.send("PUT", "/users/me/buckets/rw:notes/objects/one", ["a": 1], token: ada.token)
            for name in ["notes", "rw:notes", "rw%3Anotes", "default:notes"] {
                let read = try await client.send("GET", "/users/me/buckets/\(name)/objects/one", token: ada.token)
                #expect(read["a"] == 1, "\(name)")
            }
            for name in ["CRYPTO:notes", "crypto%3anotes"] {
                try await client.send("PUT", "/users/me/buckets/\(name)/objects/one", ["a": 1], token: ada.token)
                    .expectRefusal(400, "BUCKET_TYPE_NOT_SUPPORTED")
            }
            for name in [":notes", "x:notes", "rw:", "rw:rw:notes"] {
                try await client.send("GET", "/users/me/buckets/\(name)", token: ada.token)
                    .expectRefusal(400, "INVALID_BUCKET")
            }
        }
    }

    @Test func `a missing object or bucket is reported with its place`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let mine = try await client.send("GET", "/users/me/buckets/notes/objects/none", token: ada.token)
            #expect(mine["bucketID"] == "notes")
            #expect(mine["objectID"] == "none")
            #expect(mine["objectScope"] == ["appID": "shop", "type": "APP_AND_USER", "userID": .string(ada.id)])
            let shared = try await client.send("GET", "/buckets/notes", token: ada.token)
            #expect(shared["bucketID"] == "notes")
            #expect(shared["objectID"] == nil)
            #expect(shared["objectScope"] == ["appID": "shop", "type": "APP"])
        }
    }
}

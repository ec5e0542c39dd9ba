import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import ServerTesting
import Testing

/// The rules of an application's bucket.
@Suite struct BucketRuleTests {
    private static let bucket = "/buckets/board"
    private static let note = "\(bucket)/objects/note"

    /// All kinds of callers, after Ada has created an object in a bucket of the application.
    private struct Askers {
        let client: KiiClient
        let ada: Person
        let eve: Person
        let anonymous: String
        let backend: String

        func count(_ token: String?) async throws -> Int {
            let answer = try await client.send(
                "POST",
                "\(bucket)/query",
                ["bucketQuery": ["clause": ["type": "all"]]],
                token: token
            )
            guard answer.status == 200 else { return -answer.status }
            return try #require(answer["results"]?.arrayValue?.count)
        }

        func status(_ method: String, _ token: String?, _ path: String = note) async throws -> Int {
            let body: JSONValue? = ["PUT", "PATCH", "POST"].contains(method) ? ["by": "somebody"] : nil
            return try await client.send(method, path, body, token: token).status
        }
    }

    private func with(
        _ readers: BucketAccess.Party,
        _ writers: BucketAccess.Party,
        _ test: @escaping @Sendable (Askers) async throws -> Void
    ) async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let askers = Askers(
                client: client,
                ada: try await server.signedIn(),
                eve: try await server.signedIn("eve"),
                anonymous: try server.anonymousToken(),
                backend: try server.administratorToken()
            )
            let name = try #require(BucketName("board"))
            _ = try await BucketRules(storage: SQLStorage(database: server.database)).setRule(
                of: .init(KiiServer.app),
                bucket: name
            ) { _ in
                BucketAccess(readers: readers, writers: writers)
            }
            #expect(try await askers.status("PUT", askers.ada.token) == 201)
            try await test(askers)
        }
    }

    @Test func `a bucket without a rule has the application's default rule`() async throws {
        try await KiiServer.run { server in
            let rules = BucketRules(storage: SQLStorage(database: server.database))
            let (client, ada, eve) = (
                KiiClient(server: server), try await server.signedIn(), try await server.signedIn("eve")
            )
            _ = try await client.send("PUT", Self.note, ["by": "ada"], token: ada.token)
            #expect(try await client.send("GET", Self.note, token: eve.token).status == 404)
            _ = try await rules.setRule(of: .init(KiiServer.app), bucket: nil) { _ in BucketAccess(readers: .anyUser) }
            #expect(try await client.send("GET", Self.note, token: eve.token).status == 200)
            let own = try #require(BucketName("board"))
            _ = try await rules.setRule(of: .init(KiiServer.app), bucket: own) { _ in BucketAccess() }
            #expect(try await client.send("GET", Self.note, token: eve.token).status == 404)
            // Other applications' buckets and users' buckets are unaffected.
            let market = KiiClient(server: server, app: KiiServer.otherApp)
            let (bob, dan) = (
                try await server.signedIn("bob", at: market.app), try await server.signedIn("dan", at: market.app)
            )
            _ = try await market.send("PUT", Self.note, ["by": "bob"], token: bob.token)
            #expect(try await market.send("GET", Self.note, token: dan.token).status == 404)
            _ = try await client.send("PUT", "/users/me\(Self.note)", ["by": "ada"], token: ada.token)
            #expect(try await client.send("GET", "/users/\(ada.id)\(Self.note)", token: eve.token).status == 401)
        }
    }

    @Test func `by default a bucket of an application shows users their own objects, and the backend all`()
        async throws
    {
        try await with(.owner, .owner) { askers in
            #expect(try await askers.count(askers.ada.token) == 1)
            #expect(try await askers.count(askers.eve.token) == 0)
            #expect(try await askers.count(askers.backend) == 1)
            for method in ["GET", "PATCH", "DELETE"] {
                let status = try await askers.status(method, askers.eve.token)
                #expect(status == 404, "\(method)")
            }
            #expect(try await askers.status("GET", askers.backend) == 200)
            #expect(try await askers.status("PATCH", askers.backend) == 200)
            for token in [nil, askers.anonymous] {
                #expect(try await askers.count(token) == -401)
                for method in ["GET", "PUT", "PATCH", "DELETE"] {
                    let status = try await askers.status(method, token)
                    #expect(status == 401, "\(method)")
                }
                #expect(try await askers.status("POST", token, "\(Self.bucket)/objects") == 401)
            }
            #expect(try await askers.status("DELETE", askers.ada.token, Self.bucket) == 401)
            #expect(try await askers.status("DELETE", askers.ada.token) == 204)
        }
    }

    @Test func `with reading for users, only the owner and the backend change an object`() async throws {
        try await with(.anyUser, .owner) { askers in
            #expect(try await askers.count(askers.eve.token) == 1)
            #expect(try await askers.status("GET", askers.eve.token) == 200)
            for method in ["PUT", "PATCH", "DELETE"] {
                let status = try await askers.status(method, askers.eve.token)
                #expect(status == 401, "\(method)")
            }
            #expect(try await askers.count(askers.anonymous) == -401)
            #expect(try await askers.status("POST", askers.eve.token, "\(Self.bucket)/objects") == 201)
            #expect(try await askers.count(askers.ada.token) == 2)
        }
    }

    @Test func `with writing for users, every user changes it`() async throws {
        try await with(.anyUser, .anyUser) { askers in
            #expect(try await askers.status("PATCH", askers.eve.token) == 200)
            let read = try await askers.client.send("GET", Self.note, token: askers.ada.token)
            #expect(read["by"] == "somebody")
            #expect(read["_owner"]?.stringValue == askers.ada.id)
            #expect(try await askers.status("POST", askers.anonymous, "\(Self.bucket)/objects") == 401)
            #expect(try await askers.status("DELETE", askers.eve.token) == 204)
        }
    }

    @Test func `with access for anyone, no login is needed`() async throws {
        try await with(.anyone, .anyone) { askers in
            for token in [nil, askers.anonymous] {
                #expect(try await askers.count(token) == 1)
                let made = try await askers.client.send("POST", "\(Self.bucket)/objects", ["a": 1], token: token)
                #expect(made.status == 201)
                let path = "\(Self.bucket)/objects/\(try made.string("objectID"))"
                let read = try await askers.client.send("GET", path, token: token)
                #expect(read["a"] == 1)
                #expect(read["_owner"] == nil)
                #expect(try await askers.status("PATCH", token, path) == 200)
                #expect(try await askers.status("DELETE", token, path) == 204)
            }
            let basic = "Basic " + Data("shop:whatever".utf8).base64EncodedString()
            let read = try await askers.client.send("GET", Self.note, headers: ["Authorization": basic])
            #expect(read.status == 200)
        }
    }

    @Test func `a user's bucket belongs to the user and the backend`() async throws {
        try await with(.anyone, .anyone) { askers in
            let mine = "/users/\(askers.ada.id)/buckets/board/objects"
            let made = try await askers.client.send("POST", mine, ["a": 1], token: askers.ada.token)
            #expect(made.status == 201)
            let path = "\(mine)/\(try made.string("objectID"))"
            for token in [nil, askers.anonymous, askers.eve.token, "lka_nonsense"] {
                try await askers.client.send("GET", path, token: token).expectRefusal(401, "UNAUTHORIZED")
                try await askers.client.send("POST", mine, ["a": 1], token: token).expectRefusal(401, "UNAUTHORIZED")
                try await askers.client.send(
                    "POST",
                    "/users/\(askers.ada.id)/buckets/board/query",
                    ["bucketQuery": ["clause": ["type": "all"]]],
                    token: token
                ).expectRefusal(401, "UNAUTHORIZED")
            }
            for user in [askers.ada.id, "LOGIN_NAME:ada"] {
                let path = "/users/\(user)/buckets/board/objects"
                let made = try await askers.client.send("POST", path, ["a": 2], token: askers.backend)
                #expect(made.status == 201, "\(made.text)")
                let read = try await askers.client.send(
                    "GET",
                    "\(mine)/\(try made.string("objectID"))",
                    token: askers.ada.token
                )
                #expect(read["_owner"]?.stringValue == askers.ada.id)
            }
            let nobody = "/users/0190a5f0-0000-7000-8000-000000000001/buckets/board/objects/note"
            try await askers.client.send("GET", nobody, token: askers.backend).expectRefusal(404, "USER_NOT_FOUND")
            try await askers.client.send("GET", "/users/me/buckets/board/objects/note", token: askers.backend)
                .expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `another application's tokens and buckets are separate`() async throws {
        try await with(.anyUser, .anyUser) { askers in
            let server = askers.client.server
            let other = KiiClient(server: server, app: KiiServer.otherApp)
            let bob = try await server.signedIn("bob", at: KiiServer.otherApp)
            for token in [bob.token, try server.administratorToken(of: KiiServer.otherApp)] {
                try await askers.client.send("GET", Self.note, token: token).expectRefusal(401, "UNAUTHORIZED")
            }
            try await other.send("GET", Self.note, token: bob.token).expectRefusal(404, "OBJECT_NOT_FOUND")
        }
    }
}

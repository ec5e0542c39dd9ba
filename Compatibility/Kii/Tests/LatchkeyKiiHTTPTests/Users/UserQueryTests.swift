import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct UserQueryTests {
    private static func ask(
        _ client: KiiClient,
        _ clause: JSONValue,
        _ more: [String: JSONValue] = [:],
        limit: JSONValue = "100",
        after key: String? = nil,
        token: String?
    ) async throws -> TestAnswer {
        var body: [String: JSONValue] = [
            "userQuery": .object(["clause": clause].merging(more) { $1 }), "bestEffortLimit": limit,
        ]
        body["paginationKey"] = key.map(JSONValue.string)
        return try await client.send("POST", "/users/query", .object(body), as: "UserQueryRequest", token: token)
    }

    private static func names(_ answer: TestAnswer) throws -> [String] {
        let results = try #require(answer["results"]?.arrayValue, "\(answer.status) \(answer.text)")
        return results.compactMap { $0.objectValue?["loginName"]?.stringValue }
    }

    /// Four users, in order.
    private static func fill(_ server: KiiServer) async throws {
        let people: [(String, String?, String?, [String: JSONValue])] = [
            ("ada", "ada@example.com", "Countess", ["age": 36]), ("bob", nil, "bob", ["age": 17]),
            ("cyd", nil, nil, [:]), ("dan", "dan@example.com", "Abel", ["age": 70, "tags": ["x"]]),
        ]
        for (name, address, displayName, attributes) in people {
            var form = RegistrationForm(username: name, emailAddress: address, password: KiiServer.password)
            form.displayName = displayName
            form.country = name == "cyd" ? nil : "GB"
            form.attributes = attributes
            _ = try await server.composition.domain.registration.register(
                form,
                from: RequestOrigin(),
                with: server.application()
            )
            server.clock.turn(by: 1)
        }
    }

    @Test func `a backend finds users by their members`() async throws {
        try await KiiServer.run { server in
            try await Self.fill(server)
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let bob = try #require(
                try await Self.ask(client, ["type": "eq", "field": "loginName", "value": "bob"], token: backend)[
                    "results"
                ]?.arrayValue?.first?.objectValue?["userID"]
            )
            let isBritish: JSONValue = ["type": "eq", "field": "country", "value": "GB"]
            let cases: [(JSONValue, [String])] = [
                (["type": "all"], ["ada", "bob", "cyd", "dan"]),
                (["type": "eq", "field": "loginName", "value": "ada"], ["ada"]),
                (["type": "eq", "field": "emailAddress", "value": "dan@example.com"], ["dan"]),
                (["type": "eq", "field": "userID", "value": bob], ["bob"]),
                (["type": "eq", "field": "loginName", "value": "eve"], []),
                (["type": "eq", "field": "loginName", "value": 7], []),
                // A name is not an address, and an address is not a name.
                (["type": "eq", "field": "loginName", "value": "dan@example.com"], []),
                (["type": "in", "field": "loginName", "values": ["dan", "eve", "ada", "dan"]], ["ada", "dan"]),
                (["type": "and", "clauses": [isBritish, ["type": "eq", "field": "loginName", "value": "cyd"]]], []),
                (
                    ["type": "and", "clauses": [isBritish, ["type": "eq", "field": "loginName", "value": "bob"]]],
                    ["bob"]
                ),
                (isBritish, ["ada", "bob", "dan"]), (["type": "not", "clause": isBritish], ["cyd"]),
                (["type": "range", "field": "age", "lowerLimit": 20], ["ada", "dan"]),
                (["type": "prefix", "field": "displayName", "prefix": "C"], ["ada"]),
                (["type": "contains", "field": "tags", "value": "x"], ["dan"]),
            ]
            for (clause, expected) in cases {
                let found = try Self.names(try await Self.ask(client, clause, token: backend))
                #expect(found == expected, "\(clause)")
            }
        }
    }

    @Test func `users come in the requested order`() async throws {
        try await KiiServer.run { server in
            try await Self.fill(server)
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let orders: [(String, Bool, [String])] = [
                ("userID", true, ["dan", "cyd", "bob", "ada"]), ("_created", false, ["ada", "bob", "cyd", "dan"]),
                ("displayName", false, ["dan", "ada", "bob", "cyd"]), ("age", true, ["dan", "ada", "bob", "cyd"]),
            ]
            for (field, isDescending, expected) in orders {
                let more: [String: JSONValue] = ["orderBy": .string(field), "descending": .bool(isDescending)]
                let found = try Self.names(try await Self.ask(client, ["type": "all"], more, token: backend))
                #expect(found == expected, "\(field)")
            }
        }
    }

    @Test(arguments: ["userID", "displayName"])
    func `pages follow each other`(_ field: String) async throws {
        try await KiiServer.run { server in
            try await Self.fill(server)
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let more: [String: JSONValue] = ["orderBy": .string(field)]
            let whole = try Self.names(try await Self.ask(client, ["type": "all"], more, token: backend))
            var (names, key, pages): ([String], String?, Int) = ([], nil, 0)
            repeat {
                let answer = try await Self.ask(client, ["type": "all"], more, limit: "2", after: key, token: backend)
                let page = try Self.names(answer)
                #expect(page.count <= 2)
                names += page
                key = answer["nextPaginationKey"]?.stringValue
                pages += 1
            } while key != nil && pages < 10
            #expect(names == whole)
            #expect(pages == 2)
        }
    }

    @Test func `a user is shown without secrets`() async throws {
        try await KiiServer.run { server in
            try await Self.fill(server)
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            let answer = try await Self.ask(
                client,
                ["type": "eq", "field": "loginName", "value": "ada"],
                token: backend
            )
            let ada = try #require(answer["results"]?.arrayValue?.first?.objectValue)
            #expect(ada["emailAddress"] == "ada@example.com")
            #expect(ada["displayName"] == "Countess")
            #expect(ada["age"] == 36)
            #expect(ada["_hasPassword"] == true)
            #expect(ada["_disabled"] == false)
            #expect(!answer.text.contains("plain$"))
        }
    }

    @Test func `only a backend may query users`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let other = try server.administratorToken(of: KiiServer.otherApp)
            for token in [nil, ada.token, try server.anonymousToken(), other, "lkp_nonsense"] {
                try await Self.ask(client, ["type": "all"], token: token).expectRefusal(401, "UNAUTHORIZED")
            }
        }
    }

    @Test func `an invalid query for users is refused`() async throws {
        try await KiiServer.run { server in
            let (client, backend) = (KiiClient(server: server), try server.administratorToken())
            try await client.send("POST", "/users/query", ["bucketQuery": ["clause": ["type": "all"]]], token: backend)
                .expectRefusal(400, "INVALID_INPUT_DATA")
            let count: JSONValue = ["type": "COUNT", "putAggregationInto": "n"]
            try await Self.ask(client, ["type": "all"], ["aggregations": [count]], token: backend)
                .expectRefusal(400, "QUERY_NOT_SUPPORTED")
            for key in ["x", "0190a5f0-0000-7000-8000-000000000001"] {
                try await Self.ask(client, ["type": "all"], ["orderBy": "displayName"], after: key, token: backend)
                    .expectRefusal(400, "INVALID_INPUT_DATA")
            }
        }
    }
}

import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct QueryTests {
    @Test func `clauses find the matching objects`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fill(client, ada)
            let isYoung: JSONValue = ["type": "range", "field": "age", "upperLimit": 36, "upperIncluded": false]
            let isOn: JSONValue = ["type": "eq", "field": "on", "value": true]
            let cases: [(JSONValue, [String])] = [
                (["type": "all"], ["ada", "bob", "cyd", "dan"]),
                (["type": "eq", "field": "name", "value": "Dan Ö"], ["dan"]),
                (["type": "eq", "field": "age", "value": 36.0], ["ada"]),
                (isOn, ["cyd"]),
                (isYoung, ["bob"]),
                (["type": "range", "field": "age", "lowerLimit": 17.5, "lowerIncluded": true], ["ada", "bob", "cyd"]),
                (["type": "range", "field": "name", "lowerLimit": "B", "upperLimit": "D"], ["bob", "cyd"]),
                (["type": "in", "field": "name", "values": ["Ada", "Cyd", "Eve"]], ["ada", "cyd"]),
                (["type": "prefix", "field": "name", "prefix": "Da"], ["dan"]),
                (["type": "hasField", "field": "nick", "fieldType": "STRING"], ["bob"]),
                (["type": "hasField", "field": "age", "fieldType": "INTEGER"], ["ada", "cyd"]),
                (["type": "hasField", "field": "on", "fieldType": "BOOLEAN"], ["cyd", "dan"]),
                (["type": "contains", "field": "tags", "value": "poems"], ["ada"]),
                (["type": "and", "clauses": [isYoung, ["type": "eq", "field": "nick", "value": "ann"]]], ["bob"]),
                (["type": "or", "clauses": [isYoung, isOn]], ["bob", "cyd"]),
                (["type": "not", "clause": ["type": "or", "clauses": [isYoung, isOn]]], ["ada", "dan"]),
                (
                    [
                        "type": "geobox", "field": "at",
                        "box": ["sw": BucketQueries.point(35.6, 139), "ne": BucketQueries.point(35.67, 140)],
                    ], ["dan"]
                ),
                (["type": "eq", "field": "_id", "value": "cyd"], ["cyd"]),
                (["type": "eq", "field": "_owner", "value": .string(ada.id)], ["ada", "bob", "cyd", "dan"]),
                (["type": "eq", "field": "_owner", "value": "eve"], []),
                (["type": "range", "field": "_created", "lowerLimit": 1_800_000_002_000], ["cyd", "dan"]),
                (["type": "eq", "field": "_version", "value": 1], ["ada", "bob", "cyd", "dan"]),
                (["type": "eq", "field": "_dataType", "value": "application/json"], ["ada", "bob", "cyd", "dan"]),
            ]
            for (clause, ids) in cases {
                let found = try await BucketQueries.ask(client, ada, clause)
                #expect(found == ids, "\(clause)")
            }
        }
    }

    @Test func `results have the requested order, and those without the field come last`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fill(client, ada)
            let orders: [(String, Bool, [String])] = [
                ("_created", false, ["ada", "bob", "cyd", "dan"]), ("_created", true, ["dan", "cyd", "bob", "ada"]),
                ("age", false, ["bob", "ada", "cyd", "dan"]), ("age", true, ["cyd", "ada", "bob", "dan"]),
                ("name", true, ["dan", "cyd", "bob", "ada"]), ("_id", false, ["ada", "bob", "cyd", "dan"]),
            ]
            for (field, isDescending, ids) in orders {
                let more: [String: JSONValue] = ["orderBy": .string(field), "descending": .bool(isDescending)]
                let found = try await BucketQueries.ask(client, ada, ["type": "all"], more)
                #expect(found == ids, "\(field) \(isDescending)")
            }
        }
    }

    @Test func `only the first page counts the total`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fillShops(client, ada)
            func count(_ key: JSONValue) async throws -> TestAnswer {
                let count: JSONValue = [["type": "COUNT", "putAggregationInto": "count"]]
                var body = try #require(BucketQueries.query(["type": "all"], ["aggregations": count]).objectValue)
                body["bestEffortLimit"] = 2
                body["paginationKey"] = key
                let path = "/users/me/buckets/people/query"
                return try await client.send("POST", path, .object(body), token: ada.token)
            }
            let first = try await count(.null)
            #expect(first["aggregations", "count"] == 9)
            let key = try #require(first["nextPaginationKey"])
            try await count(key).expectRefusal(400, "INVALID_INPUT_DATA")
        }
    }

    @Test(arguments: [("_created", false), ("_created", true), ("n", false), ("n", true)])
    func `pages follow each other to the end`(order: (field: String, isDescending: Bool)) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for number in 0..<23 {
                let made = try await client.send(
                    "POST",
                    BucketQueries.objects,
                    ["n": .integer(Int64(number % 5))],
                    token: ada.token
                )
                try #require(made.status == 201)
                if number.isMultiple(of: 3) { server.clock.turn(by: 1) }
            }
            let more: [String: JSONValue] = [
                "orderBy": .string(order.field), "descending": .bool(order.isDescending),
            ]
            let whole = try await BucketQueries.ask(client, ada, ["type": "all"], more)
            #expect(Set(whole).count == 23)
            var (ids, key, pages): ([String], String?, Int) = ([], nil, 0)
            repeat {
                var body = BucketQueries.query(["type": "all"], more).objectValue ?? [:]
                // Some clients send a text.
                body["bestEffortLimit"] = pages.isMultiple(of: 2) ? "5" : 5
                body["paginationKey"] = key.map(JSONValue.string)
                let answer = try await client.send(
                    "POST",
                    "/users/me/buckets/people/query",
                    .object(body),
                    as: "QueryRequest",
                    token: ada.token
                )
                let page = try #require(answer["results"]?.arrayValue, "\(answer.text)")
                #expect(page.count <= 5)
                ids += page.compactMap { $0.objectValue?["_id"]?.stringValue }
                key = answer["nextPaginationKey"]?.stringValue
                pages += 1
            } while key != nil && pages < 50
            #expect(ids == whole)
        }
    }

    @Test func `the total does not depend on the page`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fill(client, ada)
            let aggregation: JSONValue = ["type": "COUNT", "putAggregationInto": "count_field"]
            let hasAge: JSONValue = ["type": "hasField", "field": "age", "fieldType": "DECIMAL"]
            for (bucket, clause, count) in [("people", hasAge, 3), ("people", ["type": "all"], 4), ("none", hasAge, 0)]
            {
                var body = BucketQueries.query(clause, ["aggregations": [aggregation]]).objectValue ?? [:]
                body["bestEffortLimit"] = 1
                let answer = try await client.send(
                    "POST",
                    "/users/me/buckets/\(bucket)/query",
                    .object(body),
                    token: ada.token
                )
                #expect(answer["aggregations"] == ["count_field": .integer(Int64(count))])
                #expect(answer["results"]?.arrayValue?.count == min(count, 1))
            }
        }
    }

    @Test func `an unknown bucket is empty`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for scope in ["", "/users/me"] {
                let answer = try await client.send(
                    "POST",
                    "\(scope)/buckets/nothing/query",
                    BucketQueries.query(["type": "all"]),
                    token: ada.token
                )
                #expect(answer.status == 200)
                #expect(answer.json == ["queryDescription": "WHERE ( 1=1 )", "results": []])
            }
        }
    }

    @Test(arguments: [
        (#"{"bucketQuery":{"clause":{"type":"like"}}}"#, "QUERY_NOT_SUPPORTED"), ("{}", "INVALID_INPUT_DATA"),
        (#"{"bucketQuery":{"clause":{"type":"all"}},"paginationKey":"nonsense"}"#, "INVALID_INPUT_DATA"),
        (#"{"bucketQuery":{"clause":{"type":"all"},"orderBy":"a\u0000"}}"#, "QUERY_NOT_SUPPORTED"),
        (#"{"bucketQuery":"#, "INVALID_JSON"),
    ])
    func `an invalid query is refused`(query: (sent: String, code: String)) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let answer = try await server.send(
                "POST",
                client.path("/users/me/buckets/people/query"),
                Body(Array(query.sent.utf8), as: "application/vnd.kii.QueryRequest+json"),
                token: ada.token
            )
            answer.expectRefusal(400, query.code)
        }
    }

    @Test func `an unsupported query is refused`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            let one: JSONValue = ["type": "eq", "field": "a", "value": 1]
            var deep = one
            for _ in 0..<12 { deep = ["type": "not", "clause": deep] }
            let queries: [JSONValue] = [
                ["type": "and", "clauses": .array(Array(repeating: one, count: 101))], deep,
                ["type": "in", "field": "a", "values": .array((0..<201).map { .integer($0) })],
            ]
            for clause in queries {
                let answer = try await client.send(
                    "POST",
                    "/users/me/buckets/people/query",
                    BucketQueries.query(clause),
                    token: ada.token
                )
                answer.expectRefusal(400, "QUERY_NOT_SUPPORTED")
            }
        }
    }
}

import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct QueryTests {
    private static let objects = "/users/me/buckets/people/objects"

    private static func query(_ clause: JSONValue, _ more: [String: JSONValue] = [:]) -> JSONValue {
        .object(["bucketQuery": .object(["clause": clause].merging(more) { $1 })])
    }

    private static func ask(
        _ client: KiiClient,
        _ person: Person,
        _ clause: JSONValue,
        _ more: [String: JSONValue] = [:]
    ) async throws -> [String] {
        let answer = try await client.send(
            "POST",
            "/users/me/buckets/people/query",
            query(clause, more),
            as: "QueryRequest",
            token: person.token
        )
        try #require(answer.status == 200, "\(answer.text)")
        return answer["results"]?.arrayValue?.compactMap { $0.objectValue?["_id"]?.stringValue } ?? []
    }

    /// Four people, each created a second after the one before.
    private static func fill(_ client: KiiClient, _ person: Person) async throws {
        let people: [(String, JSONValue)] = [
            ("ada", ["name": "Ada", "age": 36, "tags": ["maths", "poems"], "at": point(51.5, -0.1)]),
            ("bob", ["name": "Bob", "age": 17.5, "nick": "ann", "at": point(35.68, 139.76)]),
            ("cyd", ["name": "Cyd", "age": 70, "on": true, "tags": ["dance"]]),
            ("dan", ["name": "Dan Ö", "on": false, "at": point(35.66, 139.75)]),
        ]
        for (id, members) in people {
            let made = try await client.send("PUT", "\(objects)/\(id)", members, token: person.token)
            try #require(made.status == 201, "\(made.text)")
            client.server.clock.turn(by: 1)
        }
    }

    private static func point(_ latitude: Double, _ longitude: Double) -> JSONValue {
        ["_type": "point", "lat": .number(latitude), "lon": .number(longitude)]
    }

    @Test func `clauses find the matching objects`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fill(client, ada)
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
                        "box": ["sw": Self.point(35.6, 139), "ne": Self.point(35.67, 140)],
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
                let found = try await Self.ask(client, ada, clause)
                #expect(found == ids, "\(clause)")
            }
        }
    }

    @Test func `results have the requested order, and those without the field come last`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fill(client, ada)
            let orders: [(String, Bool, [String])] = [
                ("_created", false, ["ada", "bob", "cyd", "dan"]), ("_created", true, ["dan", "cyd", "bob", "ada"]),
                ("age", false, ["bob", "ada", "cyd", "dan"]), ("age", true, ["cyd", "ada", "bob", "dan"]),
                ("name", true, ["dan", "cyd", "bob", "ada"]), ("_id", false, ["ada", "bob", "cyd", "dan"]),
            ]
            for (field, isDescending, ids) in orders {
                let more: [String: JSONValue] = ["orderBy": .string(field), "descending": .bool(isDescending)]
                let found = try await Self.ask(client, ada, ["type": "all"], more)
                #expect(found == ids, "\(field) \(isDescending)")
            }
        }
    }

    @Test func `results have their distance`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fill(client, ada)
            let clause: JSONValue = [
                "type": "geodistance", "field": "at", "center": Self.point(35.66, 139.75), "radius": 5000,
                "putDistanceInto": "far",
            ]
            let answer = try await client.send(
                "POST",
                "/users/me/buckets/people/query",
                Self.query(clause),
                token: ada.token
            )
            let results = try #require(answer["results"]?.arrayValue)
            #expect(results.map { $0.objectValue?["_id"] } == ["bob", "dan"])
            let distances = results.compactMap { $0.objectValue?["_calculated"]?.objectValue?["far"]?.doubleValue }
            #expect(distances.count == 2)
            #expect(abs((distances.first ?? 0) - 2401) < 10)
            #expect(abs(distances.last ?? 1) < 0.001)
        }
    }

    /// Nine shops: two at each place except the last, one without a place.
    private static func fillShops(_ client: KiiClient, _ person: Person) async throws {
        let places = [35.70, 35.66, 35.72, 35.66, 35.70, 35.68, 35.72, 35.68]
        for (number, latitude) in places.enumerated() {
            let members: JSONValue = ["at": point(latitude, 139.75), "n": .integer(Int64(number))]
            let made = try await client.send("PUT", "\(objects)/shop\(number)", members, token: person.token)
            try #require(made.status == 201, "\(made.text)")
        }
        _ = try await client.send("PUT", "\(objects)/nowhere", ["n": 9], token: person.token)
    }

    private static func near(_ name: String, radius: Int64 = 20_000) -> JSONValue {
        [
            "type": "geodistance", "field": "at", "center": point(35.66, 139.75), "radius": .integer(radius),
            "putDistanceInto": .string(name),
        ]
    }

    @Test(arguments: [false, true], [1, 3, 200] as [Int64])
    func `results are sorted by distance over all pages`(isDescending: Bool, limit: Int64) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fillShops(client, ada)
            var (ids, distances, key): ([String], [Double], JSONValue) = ([], [], .null)
            repeat {
                let query = Self.query(
                    Self.near("far"),
                    ["orderBy": "_calculated.far", "descending": .bool(isDescending)]
                )
                var body = try #require(query.objectValue)
                body["bestEffortLimit"] = .integer(limit)
                body["paginationKey"] = key
                let answer = try await client.send(
                    "POST",
                    "/users/me/buckets/people/query",
                    .object(body),
                    token: ada.token
                )
                try #require(answer.status == 200, "\(answer.text)")
                let results = answer["results"]?.arrayValue ?? []
                #expect(results.count <= Int(limit))
                ids += results.compactMap { $0.objectValue?["_id"]?.stringValue }
                distances += results.compactMap {
                    $0.objectValue?["_calculated"]?.objectValue?["far"]?.doubleValue
                }
                key = answer["nextPaginationKey"] ?? .null
            } while key != .null && ids.count < 20
            // Equal distances are sorted by id.
            let nearest = ["shop1", "shop3", "shop5", "shop7", "shop0", "shop4", "shop2", "shop6"]
            #expect(ids == (isDescending ? nearest.reversed() : nearest))
            #expect(distances == (isDescending ? distances.sorted(by: >) : distances.sorted()))
            #expect(distances.count == 8)
        }
    }

    @Test func `of two places orderBy selects one`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fill(client, ada)
            let clause: JSONValue = [
                "type": "and",
                "clauses": [
                    Self.near("here"),
                    [
                        "type": "geodistance", "field": "at", "center": Self.point(35.68, 139.76), "radius": 20_000,
                        "putDistanceInto": "there",
                    ],
                    ["type": "range", "field": "_created", "lowerLimit": 0],
                ],
            ]
            for (name, ids) in [("here", ["dan", "bob"]), ("there", ["bob", "dan"])] {
                #expect(try await Self.ask(client, ada, clause, ["orderBy": .string("_calculated.\(name)")]) == ids)
            }
        }
    }

    @Test func `a position of one order is invalid in another`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fillShops(client, ada)
            func page(_ members: [String: JSONValue], _ key: JSONValue) async throws -> TestAnswer {
                var body = try #require(Self.query(Self.near("far"), members).objectValue)
                body["bestEffortLimit"] = 2
                body["paginationKey"] = key
                let path = "/users/me/buckets/people/query"
                return try await client.send("POST", path, .object(body), token: ada.token)
            }
            let key = try #require(try await page(["orderBy": "_calculated.far"], .null)["nextPaginationKey"])
            try await page(["orderBy": "n"], key).expectRefusal(400, "INVALID_INPUT_DATA")
            try await page(["orderBy": "_calculated.far", "descending": true], key)
                .expectRefusal(400, "INVALID_INPUT_DATA")
            #expect(try await page(["orderBy": "_calculated.far"], key).status == 200)
        }
    }

    @Test(arguments: ["_calculated.near", "_calculated.", "_calculated", "_calculated.far.far", "_calculated.FAR"])
    func `a distance that is not requested cannot sort`(name: String) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            for clause in [Self.near("far"), ["type": "all"], ["type": "not", "clause": Self.near("near")]] {
                let body = Self.query(clause, ["orderBy": .string(name)])
                try await client.send("POST", "/users/me/buckets/people/query", body, token: ada.token)
                    .expectRefusal(400, "QUERY_NOT_SUPPORTED")
            }
        }
    }

    @Test func `only the first page counts the total`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await Self.fillShops(client, ada)
            func count(_ key: JSONValue) async throws -> TestAnswer {
                let count: JSONValue = [["type": "COUNT", "putAggregationInto": "count"]]
                var body = try #require(Self.query(["type": "all"], ["aggregations": count]).objectValue)
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
                    Self.objects,
                    ["n": .integer(Int64(number % 5))],
                    token: ada.token
                )
                try #require(made.status == 201)
                if number.isMultiple(of: 3) { server.clock.turn(by: 1) }
            }
            let more: [String: JSONValue] = [
                "orderBy": .string(order.field), "descending": .bool(order.isDescending),
            ]
            let whole = try await Self.ask(client, ada, ["type": "all"], more)
            #expect(Set(whole).count == 23)
            var (ids, key, pages): ([String], String?, Int) = ([], nil, 0)
            repeat {
                var body = Self.query(["type": "all"], more).objectValue ?? [:]
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
            try await Self.fill(client, ada)
            let aggregation: JSONValue = ["type": "COUNT", "putAggregationInto": "count_field"]
            let hasAge: JSONValue = ["type": "hasField", "field": "age", "fieldType": "DECIMAL"]
            for (bucket, clause, count) in [("people", hasAge, 3), ("people", ["type": "all"], 4), ("none", hasAge, 0)]
            {
                var body = Self.query(clause, ["aggregations": [aggregation]]).objectValue ?? [:]
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
                    Self.query(["type": "all"]),
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
                    Self.query(clause),
                    token: ada.token
                )
                answer.expectRefusal(400, "QUERY_NOT_SUPPORTED")
            }
        }
    }
}

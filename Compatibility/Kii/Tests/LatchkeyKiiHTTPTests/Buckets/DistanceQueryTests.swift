import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

/// Queries for objects near a place.
@Suite struct DistanceQueryTests {
    @Test func `results have their distance`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fill(client, ada)
            let clause: JSONValue = [
                "type": "geodistance", "field": "at", "center": BucketQueries.point(35.66, 139.75), "radius": 5000,
                "putDistanceInto": "far",
            ]
            let answer = try await client.send(
                "POST",
                "/users/me/buckets/people/query",
                BucketQueries.query(clause),
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

    @Test(arguments: [false, true], [1, 3, 200] as [Int64])
    func `results are sorted by distance over all pages`(isDescending: Bool, limit: Int64) async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fillShops(client, ada)
            var (ids, distances, key): ([String], [Double], JSONValue) = ([], [], .null)
            repeat {
                let query = BucketQueries.query(
                    BucketQueries.near("far"),
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
            try await BucketQueries.fill(client, ada)
            let clause: JSONValue = [
                "type": "and",
                "clauses": [
                    BucketQueries.near("here"),
                    [
                        "type": "geodistance", "field": "at", "center": BucketQueries.point(35.68, 139.76),
                        "radius": 20_000,
                        "putDistanceInto": "there",
                    ],
                    ["type": "range", "field": "_created", "lowerLimit": 0],
                ],
            ]
            for (name, ids) in [("here", ["dan", "bob"]), ("there", ["bob", "dan"])] {
                #expect(
                    try await BucketQueries.ask(client, ada, clause, ["orderBy": .string("_calculated.\(name)")]) == ids
                )
            }
        }
    }

    @Test func `a position of one order is invalid in another`() async throws {
        try await KiiServer.run { server in
            let (client, ada) = (KiiClient(server: server), try await server.signedIn())
            try await BucketQueries.fillShops(client, ada)
            func page(_ members: [String: JSONValue], _ key: JSONValue) async throws -> TestAnswer {
                var body = try #require(BucketQueries.query(BucketQueries.near("far"), members).objectValue)
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
            for clause in [
                BucketQueries.near("far"), ["type": "all"], ["type": "not", "clause": BucketQueries.near("near")],
            ] {
                let body = BucketQueries.query(clause, ["orderBy": .string(name)])
                try await client.send("POST", "/users/me/buckets/people/query", body, token: ada.token)
                    .expectRefusal(400, "QUERY_NOT_SUPPORTED")
            }
        }
    }
}

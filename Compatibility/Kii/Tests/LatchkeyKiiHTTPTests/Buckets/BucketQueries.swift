import Foundation
import LatchkeyJSON
import ServerTesting
import Testing

/// Objects in a bucket, and queries for them.
enum BucketQueries {
    static let objects = "/users/me/buckets/people/objects"

    static func query(_ clause: JSONValue, _ more: [String: JSONValue] = [:]) -> JSONValue {
        .object(["bucketQuery": .object(["clause": clause].merging(more) { $1 })])
    }

    static func ask(
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
    static func fill(_ client: KiiClient, _ person: Person) async throws {
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

    static func point(_ latitude: Double, _ longitude: Double) -> JSONValue {
        ["_type": "point", "lat": .number(latitude), "lon": .number(longitude)]
    }

    /// Nine shops: two at each place except the last, one without a place.
    static func fillShops(_ client: KiiClient, _ person: Person) async throws {
        let places = [35.70, 35.66, 35.72, 35.66, 35.70, 35.68, 35.72, 35.68]
        for (number, latitude) in places.enumerated() {
            let members: JSONValue = ["at": point(latitude, 139.75), "n": .integer(Int64(number))]
            let made = try await client.send("PUT", "\(objects)/shop\(number)", members, token: person.token)
            try #require(made.status == 201, "\(made.text)")
        }
        _ = try await client.send("PUT", "\(objects)/nowhere", ["n": 9], token: person.token)
    }

    static func near(_ name: String, radius: Int64 = 20_000) -> JSONValue {
        [
            "type": "geodistance", "field": "at", "center": point(35.66, 139.75), "radius": .integer(radius),
            "putDistanceInto": .string(name),
        ]
    }
}

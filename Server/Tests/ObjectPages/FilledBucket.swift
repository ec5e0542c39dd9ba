import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON

/// A bucket of objects: each with its own amount, ten with group 0, and every other one even.
struct FilledBucket: Sendable {
    let bucket: Bucket
    /// The middle one in every order.
    let middle: BucketObject

    /// Fills a bucket of the default application, some hundred rows per statement.
    static func make(_ size: Int, in database: any Database) async throws -> FilledBucket {
        guard let name = BucketName("of-\(size)") else { throw CocoaError(.formatting) }
        let objects = try (0..<size).map { try object($0, of: size) }
        for start in stride(from: 0, to: size, by: 5000) {
            try await database.write(.unhurried) { connection in
                for part in stride(from: start, to: min(start + 5000, size), by: 100) {
                    let some = objects[part..<min(part + 100, size)]
                    try insert(some, into: "a:default", name.text, on: connection)
                }
            }
        }
        try await database.write(.unhurried) { connection in try connection.perform("ANALYZE") }
        return FilledBucket(bucket: Bucket(.application(Application.defaultID), name: name), middle: objects[size / 2])
    }

    private static func object(_ number: Int, of size: Int) throws -> BucketObject {
        let text = String(1_000_000 + number)
        guard let id = ObjectID("object-\(text)") else { throw CocoaError(.formatting) }
        let time = Date(timeIntervalSince1970: Double(1_800_000_000 + number))
        return BucketObject(
            id: id,
            members: [
                "amount": .integer(Int64(number) * 7), "name": .string("Entry \(text)"), "type": 1,
                "group": .integer(Int64(number % (size / 10))), "even": .bool(number % 2 == 0),
            ],
            createdAt: time,
            modifiedAt: time,
            version: 1
        )
    }

    private static func insert(
        _ objects: ArraySlice<BucketObject>,
        into scope: String,
        _ bucket: String,
        on connection: any Connection
    ) throws {
        let rows = try objects.map { object -> [SQLValue] in
            let time = SQLValue.integer(Int64(object.createdAt.timeIntervalSince1970 * 1000))
            return [
                .text(scope), .text(bucket), .text(object.id.text),
                .text(String(decoding: try JSONEncoder().encode(object.members), as: UTF8.self)), time, time,
                .integer(1), .integer(1),
            ]
        }
        try connection.perform(
            """
            INSERT INTO objects (scope, bucket, id, members, created_at, modified_at, version, index_state)
            VALUES \(places(rows.count, of: 8))
            """,
            rows.flatMap { $0 }
        )
        let values = objects.flatMap { object in
            object.members.compactMap { field, value in
                ObjectSortKey(value).map { key -> [SQLValue] in
                    [.text(scope), .text(bucket), .text(object.id.text), .text(field), .bytes(key.bytes)]
                }
            }
        }
        try connection.perform(
            "INSERT INTO object_values (scope, bucket, object_id, field, value) VALUES \(places(values.count, of: 5))",
            values.flatMap { $0 }
        )
    }

    private static func places(_ rows: Int, of width: Int) -> String {
        (0..<rows).map { row in
            "(" + (1...width).map { "$\(row * width + $0)" }.joined(separator: ", ") + ")"
        }.joined(separator: ", ")
    }
}

import LatchkeyCore
import LatchkeyDatabase

/// The indexed values of objects as rows, for finding and sorting objects.
enum ObjectValueRows {
    /// `value` holds the bytes of an `ObjectSortKey`.
    static let schema = [
        """
        CREATE TABLE object_values (
            scope TEXT NOT NULL,
            bucket TEXT NOT NULL,
            object_id TEXT NOT NULL,
            field TEXT NOT NULL,
            value BYTEA NOT NULL,
            PRIMARY KEY (scope, bucket, object_id, field),
            FOREIGN KEY (scope, bucket, object_id) REFERENCES objects (scope, bucket, id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX object_values_by_value ON object_values (scope, bucket, field, value, object_id)",
    ]

    /// The numbers of rows that one statement inserts: few, because a connection keeps each statement prepared.
    private static let batches = [64, 16, 4, 1]

    /// Writes the values that differ from `before`, which is nil if the stored values are unknown.
    static func replace(
        _ before: ObjectIndexValues?,
        by after: ObjectIndexValues,
        of id: ObjectID,
        in bucket: Bucket,
        on connection: any Connection
    ) throws {
        let key = bucket.key + [.text(id.text)]
        if let before {
            for (name, value) in before.values where after.values[name] == nil {
                try connection.perform(
                    "DELETE FROM object_values WHERE scope = $1 AND bucket = $2 AND object_id = $3 AND field = $4",
                    key + [.text(value.field)]
                )
            }
        }
        var rest = after.values.filter { before?.values[$0.key] != $0.value }.map(\.value)[...]
        for size in batches {
            while rest.count >= size {
                try connection.perform(
                    insertion(of: size),
                    rest.prefix(size).flatMap { key + [.text($0.field), .bytes($0.bytes)] }
                )
                rest = rest.dropFirst(size)
            }
        }
    }

    private static func insertion(of rows: Int) -> String {
        let places = (0..<rows).map { row in
            "(" + (1...5).map { "$\(row * 5 + $0)" }.joined(separator: ", ") + ")"
        }
        return """
            INSERT INTO object_values (scope, bucket, object_id, field, value) VALUES \(places.joined(separator: ", "))
            ON CONFLICT (scope, bucket, object_id, field) DO UPDATE SET value = excluded.value
            """
    }
}

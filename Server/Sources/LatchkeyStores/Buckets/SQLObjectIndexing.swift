package import LatchkeyCore
package import LatchkeyDatabase

/// Indexes the values of objects that are older than the index.
package struct SQLObjectIndexing: Sendable {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Indexes some of the waiting objects.
    ///
    /// - Returns: The number of indexed objects; less than asked for if no others wait or other transactions hold them.
    package func index(_ count: Int) async throws(StoreError) -> Int {
        try await database.storing(.statements) { connection in
            let waiting = try connection.query(
                """
                SELECT \(ObjectRows.columns), scope, bucket FROM objects
                WHERE index_state <> 1 AND index_state = 0 LIMIT \(count) \(connection.dialect.skipHeld)
                """,
                []
            ) { row in
                guard let scope = BucketScope(try row.text(8)), let name = BucketName(try row.text(9)) else {
                    throw DatabaseError.defect("an object is in no bucket")
                }
                return (object: try ObjectRows.object(row), bucket: Bucket(scope, name: name))
            }
            for (object, bucket) in waiting {
                let values = ObjectIndexValues(of: object, in: bucket)
                try ObjectValueRows.replace(nil, by: values, of: object.id, in: bucket, on: connection)
                try connection.perform(
                    "UPDATE objects SET index_state = $1 WHERE scope = $2 AND bucket = $3 AND id = $4",
                    [.integer(values.state.rawValue)] + bucket.key + [.text(object.id.text)]
                )
            }
            return waiting.count
        }
    }
}

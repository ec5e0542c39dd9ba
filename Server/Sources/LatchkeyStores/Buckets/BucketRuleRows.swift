import LatchkeyCore
import LatchkeyDatabase

/// The rules of applications' buckets as rows.
enum BucketRuleRows {
    static let table = """
        CREATE TABLE bucket_rules (
            application_id TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
            bucket TEXT NOT NULL,
            readers TEXT NOT NULL,
            writers TEXT NOT NULL,
            PRIMARY KEY (application_id, bucket)
        )
        """

    /// Stands for the default rule; no bucket has this name.
    private static let everyBucket = "*"

    /// The rule of a bucket: its own, else the application's default rule, else the strictest.
    static func access(to bucket: Bucket, on connection: any Connection) throws -> BucketAccess {
        guard case .application(let application) = bucket.scope else { return BucketAccess() }
        return try access(to: bucket.name, of: application, on: connection)
    }

    /// The same for a name; nil for the default rule itself.
    static func access(
        to bucket: BucketName?,
        of application: Application.ID,
        on connection: any Connection
    ) throws -> BucketAccess {
        try connection.first(
            """
            SELECT readers, writers FROM bucket_rules WHERE application_id = $1 AND bucket IN ($2, $3)
            ORDER BY CASE bucket WHEN $3 THEN 1 ELSE 0 END LIMIT 1
            """,
            [.text(application), .text(bucket?.text ?? everyBucket), .text(everyBucket)]
        ) { row in BucketAccess(readers: try party(row, 0), writers: try party(row, 1)) } ?? BucketAccess()
    }

    static func all(of application: Application.ID, on connection: any Connection) throws -> [BucketRule] {
        try connection.query(
            """
            SELECT readers, writers, bucket FROM bucket_rules WHERE application_id = $1
            ORDER BY CASE bucket WHEN $2 THEN 0 ELSE 1 END, bucket
            """,
            [.text(application), .text(everyBucket)]
        ) { row in
            let name = try row.text(2)
            let bucket = BucketName(name)
            guard bucket != nil || name == everyBucket else {
                throw DatabaseError.defect("not a bucket's name: \(name)")
            }
            return BucketRule(
                bucket: bucket,
                access: BucketAccess(readers: try party(row, 0), writers: try party(row, 1))
            )
        }
    }

    static func store(
        _ rule: BucketRule,
        of application: Application.ID,
        on connection: any Connection
    ) throws {
        try connection.perform(
            """
            INSERT INTO bucket_rules (application_id, bucket, readers, writers) VALUES ($1, $2, $3, $4)
            ON CONFLICT (application_id, bucket) DO UPDATE
            SET readers = excluded.readers, writers = excluded.writers
            """,
            [
                .text(application), .text(rule.bucket?.text ?? everyBucket), .text(rule.access.readers.rawValue),
                .text(rule.access.writers.rawValue),
            ]
        )
    }

    private static func party(_ row: any Row, _ column: Int) throws -> BucketAccess.Party {
        let text = try row.text(column)
        guard let party = BucketAccess.Party(rawValue: text) else { throw DatabaseError.defect("not a party: \(text)") }
        return party
    }
}

import LatchkeyCore
import LatchkeyDatabase

/// The bucket rules of applications in SQL.
struct SQLBucketRuleTable: BucketRuleTable {
    /// The key of the default rule; no bucket has this name.
    private static let everyBucket = "*"

    let connection: any Connection

    func all(of application: Application.ID) throws -> [BucketRule] {
        try connection.query(
            """
            SELECT bucket, readers, writers FROM bucket_rules WHERE application_id = $1
            ORDER BY CASE bucket WHEN $2 THEN 0 ELSE 1 END, bucket
            """,
            [.id(application), .text(Self.everyBucket)],
            Self.rule
        )
    }

    func rules(for bucket: BucketName?, of application: Application.ID) throws -> [BucketRule] {
        try connection.query(
            "SELECT bucket, readers, writers FROM bucket_rules WHERE application_id = $1 AND bucket IN ($2, $3)",
            [.id(application), .text(bucket?.text ?? Self.everyBucket), .text(Self.everyBucket)],
            Self.rule
        )
    }

    func set(_ rule: BucketRule, of application: Application.ID) throws {
        try connection.perform(
            """
            INSERT INTO bucket_rules (application_id, bucket, readers, writers) VALUES ($1, $2, $3, $4)
            ON CONFLICT (application_id, bucket) DO UPDATE
            SET readers = excluded.readers, writers = excluded.writers
            """,
            [
                .id(application), .text(rule.bucket?.text ?? Self.everyBucket),
                .text(rule.access.readers.rawValue), .text(rule.access.writers.rawValue),
            ]
        )
    }

    private static func rule(_ row: any Row) throws -> BucketRule {
        let name = try row.text(0)
        let bucket = BucketName(name)
        guard bucket != nil || name == everyBucket else { throw DatabaseError.defect("not a bucket's name: \(name)") }
        return BucketRule(bucket: bucket, access: BucketAccess(readers: try party(row, 1), writers: try party(row, 2)))
    }

    private static func party(_ row: any Row, _ column: Int) throws -> BucketAccess.Party {
        let text = try row.text(column)
        guard let party = BucketAccess.Party(rawValue: text) else { throw DatabaseError.defect("not a party: \(text)") }
        return party
    }
}

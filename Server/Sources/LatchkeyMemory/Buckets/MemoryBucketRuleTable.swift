import LatchkeyCore

/// The rule of a bucket as a row.
struct BucketRuleRow: MemoryRow {
    typealias Lookup = NoLookup

    struct Key: Hashable {
        let application: Application.ID
        let bucket: BucketName?
    }

    let application: Application.ID
    let rule: BucketRule

    var key: Key { Key(application: application, bucket: rule.bucket) }
}

/// The rules of applications' buckets in memory.
struct MemoryBucketRuleTable: BucketRuleTable {
    let database: MemoryDatabase

    private var rules: MemoryRows<BucketRuleRow> { database.bucketRules }

    func all(of application: Application.ID) throws -> [BucketRule] {
        rules.all.filter { $0.application == application }.map(\.rule)
            .sorted { ($0.bucket?.text ?? "") < ($1.bucket?.text ?? "") }
    }

    func rules(for bucket: BucketName?, of application: Application.ID) throws -> [BucketRule] {
        try all(of: application).filter { $0.bucket == bucket || $0.bucket == nil }
    }

    func set(_ rule: BucketRule, of application: Application.ID) throws {
        let row = BucketRuleRow(application: application, rule: rule)
        rules.remove(row.key)
        try rules.insert(row)
    }
}

package import LatchkeyCore
package import LatchkeyDatabase

/// The rules of applications' buckets in SQL.
package struct SQLBucketRuleStore: BucketRuleStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func rules(of application: Application.ID) async throws(StoreError) -> [BucketRule]? {
        try await database.stored { connection in
            guard try ApplicationRows.find(application, on: connection) != nil else { return nil }
            return try BucketRuleRows.all(of: application, on: connection)
        }
    }

    package func setRule(
        of application: Application.ID,
        bucket name: BucketName,
        by change: @escaping @Sendable (BucketAccess) -> BucketAccess
    ) async throws(StoreError) -> BucketRule? {
        try await database.storing { connection in
            guard try ApplicationRows.find(application, on: connection) != nil else { return nil }
            let bucket = Bucket(.application(application), name: name)
            let rule = BucketRule(
                bucket: name,
                access: change(try BucketRuleRows.access(to: bucket, on: connection))
            )
            try BucketRuleRows.store(rule, of: application, on: connection)
            return rule
        }
    }
}

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
        bucket name: BucketName?,
        by change: @escaping @Sendable (BucketAccess) -> BucketAccess
    ) async throws(StoreError) -> BucketRule? {
        try await database.storing { connection in
            guard try ApplicationRows.find(application, on: connection) != nil else { return nil }
            let present = try BucketRuleRows.access(to: name, of: application, on: connection)
            let rule = BucketRule(bucket: name, access: change(present))
            try BucketRuleRows.store(rule, of: application, on: connection)
            return rule
        }
    }
}

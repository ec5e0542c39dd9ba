import Foundation
import LatchkeyCore
import LatchkeyStores

extension DataExport {
    static func sample(
        of user: User,
        id: ID = ids.next(),
        locale: String? = "ja",
        at seconds: TimeInterval = 0,
        expiresIn lifetime: TimeInterval = 1000
    ) -> DataExport {
        DataExport(
            id: id,
            userID: user.id,
            applicationID: Application.defaultID,
            locale: locale,
            requestedAt: .sample.addingTimeInterval(seconds),
            expiresAt: .sample.addingTimeInterval(seconds + lifetime)
        )
    }
}

extension Stores {
    /// Runs operations on the exports in one transaction.
    func exports<Value: Sendable>(
        _ body: @escaping @Sendable (any ExportTable) throws -> Value
    ) async throws -> Value {
        try await storage.transaction { tables in try body(tables.exports) }
    }

    /// A stored export of a new user.
    func newExport(of name: String) async throws -> (user: User, export: DataExport) {
        let user = try await newUser(name).user
        let export = DataExport.sample(of: user)
        try await exports { table in try table.insert(export) }
        return (user, export)
    }

    /// Claims an export `seconds` after the sample time, for 10 seconds.
    func claimExport(_ claim: String = "claim", at seconds: TimeInterval = 0) async throws -> ClaimedExport? {
        let time = Date.sample.addingTimeInterval(seconds)
        return try await exports { table in
            try table.claim(as: claim, at: time, until: time.addingTimeInterval(10))
        }
    }
}

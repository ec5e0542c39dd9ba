package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// The objects of buckets in SQL.
package struct SQLObjectStore: ObjectStore {
    /// How many objects of a bucket go at a time.
    private static let removedAtOnce = 500

    private let database: any Database
    private let quotas: StorageQuotas

    package init(database: any Database, quotas: StorageQuotas = .unlimited) {
        self.database = database
        self.quotas = quotas
    }

    package func object(
        _ id: ObjectID,
        in bucket: Bucket,
        for party: BucketParty
    ) async throws(StoreError) -> Result<BucketObject, ObjectRefusal> {
        try await database.stored { connection in
            let rights = try rights(of: party, in: bucket, on: connection)
            let object = try ObjectRows.find(id, in: bucket, on: connection)
            if let refusal = rights.refusalToShow(object) { return .failure(refusal) }
            return object.map(Result.success) ?? .failure(.notFound)
        }
    }

    package func objects(
        in bucket: Bucket,
        for party: BucketParty,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(StoreError) -> Result<[BucketObject], ObjectRefusal> {
        let (comparison, direction) = order == .oldestFirst ? (">", "ASC") : ("<", "DESC")
        return try await database.stored { connection in
            guard let sight = try rights(of: party, in: bucket, on: connection).sight else {
                return .failure(.forbidden)
            }
            var parameters = bucket.key
            var condition = ""
            if case .those(let owner) = sight {
                condition += "AND owner_id = $3"
                parameters.append(.text(owner))
            }
            if let position {
                condition += " AND (created_at, id) \(comparison) ($\(parameters.count + 1), $\(parameters.count + 2))"
                parameters += [.integer(position.createdAt.milliseconds), .text(position.id.text)]
            }
            parameters.append(.integer(Int64(limit)))
            return .success(
                try connection.query(
                    """
                    SELECT \(ObjectRows.columns) FROM objects
                    WHERE scope = $1 AND bucket = $2 AND \(ObjectRows.inOrder("id")) \(condition)
                    ORDER BY created_at \(direction), id \(direction) LIMIT $\(parameters.count)
                    """,
                    parameters,
                    ObjectRows.object
                )
            )
        }
    }

    package func page(
        of query: ObjectQuery,
        in bucket: Bucket,
        for party: BucketParty
    ) async throws(StoreError) -> Result<ObjectQueryPage, ObjectError> {
        try await database.stored { connection in
            guard let sight = try rights(of: party, in: bucket, on: connection).sight else {
                return .failure(.refused(.forbidden))
            }
            do {
                return .success(try ObjectSearch(query, in: bucket, sight, on: connection).page())
            } catch let problem as ObjectQueryProblem { return .failure(.query(problem)) }
        }
    }

    package func change(
        _ id: ObjectID,
        in bucket: Bucket,
        for party: BucketParty,
        _ change: @escaping @Sendable (BucketObject?, User.ID?) -> ObjectChange
    ) async throws(StoreError) -> ObjectChange? {
        // The user's row is held: their writes come one after the other, and nobody deletes them meanwhile.
        try await database.storing(.statements) { connection in
            let rights = try rights(of: party, in: bucket, on: connection)
            if let user = rights.owner, try SQLUserTable(connection: connection).hold(user) == nil { return nil }
            while true {
                let present = try ObjectRows.hold(id, in: bucket, on: connection)
                if let refusal = rights.refusalToChange(present?.object) { return .refuse(refusal) }
                let decided = change(present?.object, rights.owner)
                switch (decided, present) {
                case (.store(let object), let present?):
                    let more = StorageUse(objects: 0, bytes: try object.storedSize - present.size)
                    guard try StorageUseRows.add(more, to: present.object.owner, within: quotas, on: connection) else {
                        return .refuse(.quotaExceeded)
                    }
                    try ObjectRows.update(present, to: object, in: bucket, on: connection)
                case (.store(let object), nil):
                    let more = StorageUse(objects: 1, bytes: try object.storedSize)
                    guard try StorageUseRows.add(more, to: object.owner, within: quotas, on: connection) else {
                        return .refuse(.quotaExceeded)
                    }
                    guard try ObjectRows.insert(object, in: bucket, on: connection) else {
                        // Another has made it since.
                        try StorageUseRows.subtract(more, from: object.owner, on: connection)
                        continue
                    }
                case (.remove, let present?):
                    try ObjectRows.remove(id, in: bucket, on: connection)
                    let less = StorageUse(objects: 1, bytes: present.size)
                    try StorageUseRows.subtract(less, from: present.object.owner, on: connection)
                case (.remove, nil), (.refuse, _): break
                }
                return decided
            }
        }
    }

    package func removeAll(
        in bucket: Bucket,
        for party: BucketParty,
        madeUntil time: Date
    ) async throws(StoreError) -> Result<Int, ObjectRefusal> {
        var removed = 0
        while true {
            let some: (removed: Int, isLast: Bool)? = try await database.storing(.statements) { connection in
                guard try rights(of: party, in: bucket, on: connection).deletesBucket else { return nil }
                return try ObjectRows.remove(Self.removedAtOnce, madeUntil: time, in: bucket, on: connection)
            }
            guard let some else { return .failure(.forbidden) }
            removed += some.removed
            if some.isLast { return .success(removed) }
        }
    }

    private func rights(
        of party: BucketParty,
        in bucket: Bucket,
        on connection: any Connection
    ) throws -> BucketRights {
        BucketRights(of: party, in: bucket.scope, by: try BucketRuleRows.access(to: bucket, on: connection))
    }
}

extension BucketObject {
    /// The bytes of its members as they are stored.
    fileprivate var storedSize: Int64 {
        get throws { Int64(try JSONText.text(members).utf8.count) }
    }
}

import Foundation
package import LatchkeyJSON

/// Creates, reads, replaces, patches, deletes, lists and queries the objects in buckets.
package struct BucketObjects: Sendable {
    /// The permitted sizes of a query's page, in objects.
    package static let limits = 1...1000

    /// The number of objects that one transaction removes.
    private static let removedAtOnce = 500

    private let storage: any Storage
    private let quotas: StorageQuotas
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace

    package init(
        storage: any Storage,
        quotas: StorageQuotas,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace
    ) {
        self.storage = storage
        self.quotas = quotas
        self.ids = ids
        self.clock = clock
        self.space = space
    }

    /// Stores a new object under a new id.
    package func create(
        _ members: [String: JSONValue],
        dataType: String? = nil,
        in bucket: Bucket,
        by party: BucketParty
    ) async throws(ObjectError) -> BucketObject {
        let text = ids.next()
        guard let id = ObjectID(text) else { throw .storage(.defect("no object id: \(text)")) }
        return try await put(members, dataType: dataType, at: id, in: bucket, if: .absent, by: party).object
    }

    /// Replaces an object, or creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - members: All members that it has from now on.
    ///   - dataType: The data type; nil keeps the data type of an existing object.
    ///   - id: The object's id.
    ///   - bucket: The bucket it is in.
    ///   - condition: The condition on the present version.
    ///   - party: The client.
    /// - Returns: The object, and whether it is new.
    /// - Throws: `ObjectError`; nothing was changed then.
    package func put(
        _ members: [String: JSONValue],
        dataType: String? = nil,
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition,
        by party: BucketParty
    ) async throws(ObjectError) -> (object: BucketObject, isNew: Bool) {
        try requireRoom()
        let now = clock.now()
        let stored = try await change(id, in: bucket, by: party) { present, owner in
            guard condition.allows(present?.version) else { throw ObjectError.refused(.stale) }
            let object =
                present?.replaced(by: members, dataType: dataType, at: now)
                ?? BucketObject(
                    id: id,
                    owner: owner,
                    dataType: dataType,
                    members: members,
                    createdAt: now,
                    modifiedAt: now,
                    version: 1
                )
            try object.check(in: bucket)
            return object
        }
        guard let stored else { throw .refused(.notFound) }
        return (stored, stored.version == 1)
    }

    /// The depth of a patch.
    package enum PatchDepth: Sendable {
        /// Objects are merged, and `null` removes (RFC 7396).
        case deep
        /// A member is replaced as a whole, and `null` is a value like any other.
        case top
    }

    /// Merges changes into an object.
    package func patch(
        _ changes: [String: JSONValue],
        _ depth: PatchDepth = .deep,
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition,
        by party: BucketParty
    ) async throws(ObjectError) -> BucketObject {
        try requireRoom()
        let now = clock.now()
        let stored = try await change(id, in: bucket, by: party) { present, _ in
            guard let present else { throw ObjectError.refused(.notFound) }
            guard condition.allows(present.version) else { throw ObjectError.refused(.stale) }
            let merged =
                switch depth {
                case .deep: JSONValue.object(present.members).merging(.object(changes)).objectValue ?? [:]
                case .top: present.members.setting(changes)
                }
            let object = present.replaced(by: merged, at: now)
            try object.check(in: bucket)
            return object
        }
        guard let stored else { throw .refused(.notFound) }
        return stored
    }

    /// Removes an object.
    package func delete(
        _ id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition,
        by party: BucketParty
    ) async throws(ObjectError) {
        _ = try await change(id, in: bucket, by: party) { present, _ in
            guard let present else { throw ObjectError.refused(.notFound) }
            guard condition.allows(present.version) else { throw ObjectError.refused(.stale) }
            return nil
        }
    }

    /// Removes all objects that a bucket has now.
    ///
    /// - Returns: The number of removed objects.
    package func deleteAll(in bucket: Bucket, by party: BucketParty) async throws(ObjectError) -> Int {
        let now = clock.now()
        var count = 0
        while true {
            let removed = try await storage.transaction(ObjectError.self) { tables in
                try tables.removeObjects(in: bucket, by: party, madeUntil: now, atMost: Self.removedAtOnce)
            }
            count += removed.count
            if removed.isLast { return count }
        }
    }

    /// The object with this id.
    package func read(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty
    ) async throws(ObjectError) -> BucketObject {
        try await storage.read(ObjectError.self) { tables in
            let rights = try tables.rights(of: party, in: bucket)
            let object = try tables.objects.find(id, in: bucket)
            if let refusal = rights.refusalToShow(object) { throw ObjectError.refused(refusal) }
            guard let object else { throw ObjectError.refused(.notFound) }
            return object
        }
    }

    /// A page of a bucket's objects, and the position of the next page.
    package func list(
        _ bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int,
        by party: BucketParty
    ) async throws(ObjectError) -> (objects: [BucketObject], next: ObjectPosition?) {
        var page = try await storage.read(ObjectError.self) { tables in
            let visibility = try tables.visibility(of: party, in: bucket)
            return try tables.objects.page(of: bucket, visibility, order, after: position, limit: limit + 1)
        }
        guard page.count > limit else { return (page, nil) }
        page.removeLast()
        return (page, page.last.map { ObjectPosition(createdAt: $0.createdAt, id: $0.id) })
    }

    /// A page of a query's results.
    ///
    /// It may have fewer objects than the limit, or none, although more follow.
    ///
    /// - Throws: `ObjectError.query` for an invalid query.
    package func query(
        _ query: ObjectQuery,
        in bucket: Bucket,
        by party: BucketParty
    ) async throws(ObjectError) -> ObjectQueryPage {
        do { try query.check() } catch { throw .query(error) }
        var limited = query
        limited.limit = min(max(query.limit, Self.limits.lowerBound), Self.limits.upperBound)
        return try await storage.read(ObjectError.self) { [limited] tables in
            let visibility = try tables.visibility(of: party, in: bucket)
            do {
                return try tables.objects.page(of: limited, in: bucket, visibility)
            } catch let problem as ObjectQueryProblem { throw ObjectError.query(problem) }
        }
    }

    private func requireRoom() throws(ObjectError) {
        try space.requireRoom(ObjectError.self)
    }

    private func change(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty,
        _ change: @escaping @Sendable (BucketObject?, User.ID?) throws -> BucketObject?
    ) async throws(ObjectError) -> BucketObject? {
        try await storage.transaction(ObjectError.self) { [quotas] tables in
            try tables.changeObject(id, in: bucket, by: party, within: quotas, change)
        }
    }
}

extension Tables {
    /// The objects of a bucket that a client sees.
    fileprivate func visibility(of party: BucketParty, in bucket: Bucket) throws -> BucketRights.Visibility {
        guard let visibility = try rights(of: party, in: bucket).visibility else {
            throw ObjectError.refused(.forbidden)
        }
        return visibility
    }
}

extension [String: JSONValue] {
    /// The members with changes, each value replaced as a whole.
    ///
    /// A name replaces a canonically equivalent one.
    fileprivate func setting(_ changes: [String: JSONValue]) -> [String: JSONValue] {
        var members = self
        for (name, value) in changes {
            // A dictionary would keep the spelling of the existing name.
            members[name] = nil
            members[name] = value
        }
        return members
    }
}

extension BucketObject {
    /// - Throws: The reason why it cannot be stored in a bucket.
    fileprivate func check(in bucket: Bucket) throws(ObjectError) {
        if case .application = bucket.scope, members.count > Self.mostMembers { throw .refused(.tooManyMembers) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let size = try? encoder.encode(members).count, size <= Self.largest else { throw .refused(.tooLarge) }
        guard hasUsableDataType else { throw .refused(.unusableDataType) }
    }

    fileprivate var hasUsableDataType: Bool {
        guard let dataType else { return true }
        return dataType.utf8.count <= Self.longestDataType && !dataType.utf8.contains(0)
    }
}

import Foundation
package import LatchkeyJSON

/// The objects in buckets: created, read, replaced, patched, deleted, listed, queried.
package struct BucketObjects: Sendable {
    /// How many objects a page of a query may have.
    package static let limits = 1...1000

    private let objects: any ObjectStore
    private let ids: IDSource
    private let clock: any WallClock
    private let space: FreeSpace

    package init(
        objects: any ObjectStore,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace
    ) {
        self.objects = objects
        self.ids = ids
        self.clock = clock
        self.space = space
    }

    /// Stores a new object under an id that is made here.
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

    /// Replaces an object, or makes it when there is none.
    ///
    /// - Parameters:
    ///   - members: All that it has from now on.
    ///   - dataType: What it is; one that is there keeps its own without it.
    ///   - id: Where it is.
    ///   - bucket: The bucket it is in.
    ///   - condition: What must hold of the present one.
    ///   - party: Who asks.
    /// - Returns: The object, and whether it is new.
    /// - Throws: `ObjectError`, and then nothing was changed.
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
            guard condition.allows(present?.version) else { return .refuse(.stale) }
            return .checked(
                in: bucket,
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
            )
        }
        guard let stored else { throw .refused(.notFound) }
        return (stored, stored.version == 1)
    }

    /// How far down a patch goes.
    package enum PatchDepth: Sendable {
        /// Objects are merged, and `null` removes (RFC 7396).
        case deep
        /// A member is replaced as a whole; `null` is a value as any other.
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
            guard let present else { return .refuse(.notFound) }
            guard condition.allows(present.version) else { return .refuse(.stale) }
            let merged =
                switch depth {
                case .deep: JSONValue.object(present.members).merging(.object(changes)).objectValue ?? [:]
                case .top: present.members.setting(changes)
                }
            return .checked(in: bucket, present.replaced(by: merged, at: now))
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
            guard let present else { return .refuse(.notFound) }
            return condition.allows(present.version) ? .remove : .refuse(.stale)
        }
    }

    /// Removes all objects that a bucket has now.
    ///
    /// - Returns: How many there were.
    package func deleteAll(in bucket: Bucket, by party: BucketParty) async throws(ObjectError) -> Int {
        let now = clock.now()
        do { return try await objects.removeAll(in: bucket, for: party, madeUntil: now).get() } catch {
            throw ObjectError(error)
        }
    }

    /// The object with this id.
    package func read(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty
    ) async throws(ObjectError) -> BucketObject {
        do { return try await objects.object(id, in: bucket, for: party).get() } catch { throw ObjectError(error) }
    }

    /// A page of a bucket, and where the next one begins.
    package func list(
        _ bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int,
        by party: BucketParty
    ) async throws(ObjectError) -> (objects: [BucketObject], next: ObjectPosition?) {
        do {
            var page = try await objects.objects(
                in: bucket,
                for: party,
                order: order,
                after: position,
                limit: limit + 1
            ).get()
            guard page.count > limit else { return (page, nil) }
            page.removeLast()
            return (page, page.last.map { ObjectPosition(createdAt: $0.createdAt, id: $0.id) })
        } catch { throw ObjectError(error) }
    }

    /// A page of what a query finds; it may have fewer objects than the limit, or none, although others follow.
    ///
    /// - Throws: `ObjectError.query` for what cannot be asked.
    package func query(
        _ query: ObjectQuery,
        in bucket: Bucket,
        by party: BucketParty
    ) async throws(ObjectError) -> ObjectQueryPage {
        do {
            try query.check()
            var query = query
            query.limit = min(max(query.limit, Self.limits.lowerBound), Self.limits.upperBound)
            return try await objects.page(of: query, in: bucket, for: party).get()
        } catch { throw ObjectError(error) }
    }

    private func requireRoom() throws(ObjectError) {
        try space.requireRoom(ObjectError.self)
    }

    private func change(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty,
        _ change: @escaping @Sendable (BucketObject?, User.ID?) -> ObjectChange
    ) async throws(ObjectError) -> BucketObject? {
        let decided: ObjectChange?
        do { decided = try await objects.change(id, in: bucket, for: party, change) } catch { throw .storage(error) }
        switch decided {
        case .store(let object): return object
        case .remove: return nil
        case .refuse(let refusal): throw .refused(refusal)
        case nil: throw .ownerGone
        }
    }
}

extension ObjectChange {
    fileprivate static func checked(in bucket: Bucket, _ object: BucketObject) -> ObjectChange {
        if case .application = bucket.scope, object.members.count > BucketObject.mostMembers {
            return .refuse(.tooManyMembers)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let size = try? encoder.encode(object.members).count, size <= BucketObject.largest else {
            return .refuse(.tooLarge)
        }
        guard object.hasUsableDataType else { return .refuse(.unusableDataType) }
        return .store(object)
    }
}

extension [String: JSONValue] {
    /// With members set, each as a whole; a name that reads as one that is there takes its place.
    fileprivate func setting(_ changes: [String: JSONValue]) -> [String: JSONValue] {
        var members = self
        for (name, value) in changes {
            // What is there would keep its own spelling.
            members[name] = nil
            members[name] = value
        }
        return members
    }
}

extension BucketObject {
    fileprivate var hasUsableDataType: Bool {
        guard let dataType else { return true }
        return dataType.utf8.count <= Self.longestDataType && !dataType.utf8.contains(0)
    }
}

extension ObjectError {
    fileprivate init(_ error: any Error) {
        self =
            switch error {
            case let error as ObjectError: error
            case let error as ObjectRefusal: .refused(error)
            case let error as ObjectQueryProblem: .query(error)
            case let error as StoreError: .storage(error)
            default: .storage(.defect("\(type(of: error))"))
            }
    }
}

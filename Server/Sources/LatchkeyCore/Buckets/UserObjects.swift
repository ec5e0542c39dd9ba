import Foundation
package import LatchkeyJSON

/// The objects in a user's buckets: created, read, replaced, patched, deleted, listed.
package struct UserObjects: Sendable {
    private let objects: any ObjectStore
    private let ids: IDSource
    private let clock: any WallClock

    package init(objects: any ObjectStore, ids: IDSource, clock: any WallClock) {
        self.objects = objects
        self.ids = ids
        self.clock = clock
    }

    /// Stores a new object under an id that is made here.
    package func create(_ members: [String: JSONValue], in bucket: Bucket) async throws(ObjectError) -> BucketObject {
        let text = ids.next()
        guard let id = ObjectID(text) else { throw .storage(.defect("no object id: \(text)")) }
        return try await put(members, at: id, in: bucket, if: .absent).object
    }

    /// Replaces an object, or makes it when there is none.
    ///
    /// - Returns: The object, and whether it is new.
    package func put(
        _ members: [String: JSONValue],
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition
    ) async throws(ObjectError) -> (object: BucketObject, isNew: Bool) {
        let now = clock.now()
        let stored = try await change(id, in: bucket) { present in
            guard condition.allows(present?.version) else { return .refuse(.stale) }
            return .sized(
                present?.replaced(by: members, at: now)
                    ?? BucketObject(id: id, members: members, createdAt: now, modifiedAt: now, version: 1)
            )
        }
        guard let stored else { throw .refused(.notFound) }
        return (stored, stored.version == 1)
    }

    /// Merges changes into an object (RFC 7396).
    package func patch(
        _ changes: [String: JSONValue],
        at id: ObjectID,
        in bucket: Bucket,
        if condition: VersionCondition
    ) async throws(ObjectError) -> BucketObject {
        let now = clock.now()
        let stored = try await change(id, in: bucket) { present in
            guard let present else { return .refuse(.notFound) }
            guard condition.allows(present.version) else { return .refuse(.stale) }
            let merged = JSONValue.object(present.members).merging(.object(changes)).objectValue ?? [:]
            return .sized(present.replaced(by: merged, at: now))
        }
        guard let stored else { throw .refused(.notFound) }
        return stored
    }

    /// Removes an object.
    package func delete(_ id: ObjectID, in bucket: Bucket, if condition: VersionCondition) async throws(ObjectError) {
        _ = try await change(id, in: bucket) { present in
            guard let present else { return .refuse(.notFound) }
            return condition.allows(present.version) ? .remove : .refuse(.stale)
        }
    }

    /// The object with this id.
    package func read(_ id: ObjectID, in bucket: Bucket) async throws(ObjectError) -> BucketObject {
        do {
            guard let object = try await objects.object(id, in: bucket) else { throw ObjectError.refused(.notFound) }
            return object
        } catch let error as ObjectError { throw error } catch let error as StoreError { throw .storage(error) } catch {
            throw .storage(.defect("\(error)"))
        }
    }

    /// A page of a bucket, and where the next one begins.
    package func list(
        _ bucket: Bucket,
        order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) async throws(ObjectError) -> (objects: [BucketObject], next: ObjectPosition?) {
        do {
            var page = try await objects.objects(in: bucket, order: order, after: position, limit: limit + 1)
            guard page.count > limit else { return (page, nil) }
            page.removeLast()
            return (page, page.last.map { ObjectPosition(createdAt: $0.createdAt, id: $0.id) })
        } catch { throw .storage(error) }
    }

    private func change(
        _ id: ObjectID,
        in bucket: Bucket,
        _ change: @escaping @Sendable (BucketObject?) -> ObjectChange
    ) async throws(ObjectError) -> BucketObject? {
        do {
            switch try await objects.change(id, in: bucket, change) {
            case .store(let object): return object
            case .remove: return nil
            case .refuse(let refusal): throw ObjectError.refused(refusal)
            case nil: throw ObjectError.ownerGone
            }
        } catch let error as ObjectError { throw error } catch let error as StoreError { throw .storage(error) } catch {
            throw .storage(.defect("\(error)"))
        }
    }
}

extension ObjectChange {
    fileprivate static func sized(_ object: BucketObject) -> ObjectChange {
        guard let size = try? JSONEncoder().encode(object.members).count, size <= BucketObject.largest else {
            return .refuse(.tooLarge)
        }
        return .store(object)
    }
}

/// Why an object could not be read or changed.
package enum ObjectError: Error, Equatable, Sendable {
    case refused(ObjectRefusal)
    /// The user was deleted meanwhile.
    case ownerGone
    case storage(StoreError)
}

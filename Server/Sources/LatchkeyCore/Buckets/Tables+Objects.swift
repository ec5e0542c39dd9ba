package import Foundation

extension Tables {
    /// Changes the object with an id.
    ///
    /// - Parameters:
    ///   - id: The object's id.
    ///   - bucket: The bucket it is in.
    ///   - party: The client.
    ///   - quotas: The users' quotas.
    ///   - change: Receives the present object, nil if there is none, and the owner of a new one. Returns the object to
    ///     store, nil to remove it. It may be called more than once.
    /// - Returns: The stored object; nil if it was removed.
    /// - Throws: `ObjectError.refused`, also if the bucket's rule forbids any change; `ObjectError.ownerGone`; the
    ///   errors of `change`. The transaction must be rolled back then.
    package func changeObject(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty,
        within quotas: StorageQuotas,
        _ change: (BucketObject?, _ newOwner: User.ID?) throws -> BucketObject?
    ) throws -> BucketObject? {
        let rights = try rights(of: party, in: bucket)
        // The user's row is held: their writes come one after the other, and no one deletes the user meanwhile.
        if let user = rights.owner, try users.hold(user) == nil { throw ObjectError.ownerGone }
        while true {
            let present = try objects.hold(id, in: bucket)
            if let refusal = rights.refusalToChange(present?.object) { throw ObjectError.refused(refusal) }
            let changed = try change(present?.object, rights.owner)
            switch (changed, present) {
            case (let object?, let present?):
                let more = StorageUse(objects: 0, bytes: try object.size - present.size)
                try requireRoom(for: more, of: present.object.owner, within: quotas)
                try objects.replace(present, by: object, in: bucket)
            case (let object?, nil):
                let more = StorageUse(objects: 1, bytes: try object.size)
                try requireRoom(for: more, of: object.owner, within: quotas)
                guard try objects.insert(object, in: bucket) else {
                    // Another transaction has created it meanwhile.
                    try discount(more, of: object.owner)
                    continue
                }
            case (nil, let present?):
                try objects.remove(id, in: bucket)
                try discount(StorageUse(objects: 1, bytes: present.size), of: present.object.owner)
            case (nil, nil): break
            }
            return changed
        }
    }

    /// Removes some of a bucket's objects that were created up to a time.
    package func removeObjects(
        in bucket: Bucket,
        by party: BucketParty,
        madeUntil time: Date,
        atMost count: Int
    ) throws -> RemovedObjects {
        guard try rights(of: party, in: bucket).deletesBucket else { throw ObjectError.refused(.forbidden) }
        let removed = try objects.removeFirst(count, madeUntil: time, in: bucket)
        // All transactions use this order, so two of them do not deadlock.
        for (owner, use) in removed.use.sorted(by: { $0.key < $1.key }) { try discount(use, of: owner) }
        return removed
    }

    private func requireRoom(for more: StorageUse, of owner: User.ID?, within quotas: StorageQuotas) throws {
        guard try count(more, of: owner, within: quotas) else { throw ObjectError.refused(.quotaExceeded) }
    }
}

extension BucketObject {
    /// The size of its members as stored JSON, in bytes.
    fileprivate var size: Int64 {
        get throws { Int64(try JSONEncoder().encode(members).count) }
    }
}

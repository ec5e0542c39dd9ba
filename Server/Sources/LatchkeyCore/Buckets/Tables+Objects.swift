package import Foundation

extension Tables {
    /// Changes what is stored under an id.
    ///
    /// - Parameters:
    ///   - id: The object's id.
    ///   - bucket: The bucket it is in.
    ///   - party: Who changes it.
    ///   - quotas: How much users may keep.
    ///   - change: Gets the present object, nil where there is none, and the owner of a new one; returns what to store, nil to
    ///     remove the object. It may be called more than once.
    /// - Returns: What was stored; nil where the object was removed.
    /// - Throws: `ObjectError.refused`, also where the bucket's rule forbids any change; `ObjectError.ownerGone`; what `change`
    ///   throws. Nothing may be kept then.
    package func changeObject(
        _ id: ObjectID,
        in bucket: Bucket,
        by party: BucketParty,
        within quotas: StorageQuotas,
        _ change: (BucketObject?, _ newOwner: User.ID?) throws -> BucketObject?
    ) throws -> BucketObject? {
        let rights = try rights(of: party, in: bucket)
        // The user's row is held: their writes come one after the other, and nobody deletes them meanwhile.
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
                    // Another transaction has made it meanwhile.
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

    /// Removes some of the objects of a bucket that were made until a time.
    package func removeObjects(
        in bucket: Bucket,
        by party: BucketParty,
        madeUntil time: Date,
        atMost count: Int
    ) throws -> RemovedObjects {
        guard try rights(of: party, in: bucket).deletesBucket else { throw ObjectError.refused(.forbidden) }
        let removed = try objects.removeFirst(count, madeUntil: time, in: bucket)
        // In one order, so that two transactions do not wait for each other.
        for (owner, use) in removed.use.sorted(by: { $0.key < $1.key }) { try discount(use, of: owner) }
        return removed
    }

    private func requireRoom(for more: StorageUse, of owner: User.ID?, within quotas: StorageQuotas) throws {
        guard try count(more, of: owner, within: quotas) else { throw ObjectError.refused(.quotaExceeded) }
    }
}

extension BucketObject {
    /// The bytes of its members as JSON, as they are stored.
    fileprivate var size: Int64 {
        get throws { Int64(try JSONEncoder().encode(members).count) }
    }
}

import Foundation
import LatchkeyCore

/// The objects of buckets in memory.
struct MemoryObjectTable: ObjectTable {
    let database: MemoryDatabase

    private var objects: MemoryRows<ObjectRow> { database.objects }

    func find(_ id: ObjectID, in bucket: Bucket) throws -> BucketObject? { row(id, bucket)?.object }

    func hold(_ id: ObjectID, in bucket: Bucket) throws -> HeldObject? {
        row(id, bucket).map { HeldObject($0.object, size: $0.size, isIndexed: true) }
    }

    private func row(_ id: ObjectID, _ bucket: Bucket) -> ObjectRow? { objects[ObjectRow.Key(bucket: bucket, id: id)] }

    func insert(_ object: BucketObject, in bucket: Bucket) throws -> Bool {
        try database.require(user: object.owner)
        return try objects.insertIfFree(ObjectRow(object, in: bucket))
    }

    func replace(_ present: HeldObject, by object: BucketObject, in bucket: Bucket) throws {
        let row = try ObjectRow(object, in: bucket)
        try objects.update(row.key) { $0 = row }
    }

    func remove(_ id: ObjectID, in bucket: Bucket) throws { objects.remove(ObjectRow.Key(bucket: bucket, id: id)) }

    func removeFirst(_ count: Int, madeUntil time: Date, in bucket: Bucket) throws -> RemovedObjects {
        let old = sorted(bucket, .everybodys, ObjectSort()).filter { $0.object.createdAt <= time }
        var use: [User.ID: StorageUse] = [:]
        for row in old.prefix(count) {
            objects.remove(row.key)
            guard let owner = row.object.owner else { continue }
            use[owner, default: StorageUse(objects: 0, bytes: 0)].objects += 1
            use[owner]?.bytes += row.size
        }
        return RemovedObjects(count: min(count, old.count), use: use, isLast: old.count < count)
    }

    func removeAll(of userID: User.ID) throws { objects.removeAll(.owner(userID)) }

    func page(
        of bucket: Bucket,
        _ visibility: BucketRights.Visibility,
        _ order: ObjectOrder,
        after position: ObjectPosition?,
        limit: Int
    ) throws -> [BucketObject] {
        let sort = ObjectSort(isDescending: order == .newestFirst)
        let start = position.map { position in
            ObjectQueryPlace(sort, isPastField: false, key: .integer(position.createdAt.milliseconds), id: position.id)
        }
        return sorted(bucket, visibility, sort).map(\.object)
            .filter { start?.isBefore(ObjectQueryPlace(of: $0, in: sort)) ?? true }
            .prefix(limit).map(\.self)
    }

    func page(ownedBy userID: User.ID, after last: OwnedObject?, limit: Int) throws -> [OwnedObject] {
        func place(_ row: ObjectRow) -> (String, String, Date, String) {
            ("\(row.bucket.scope)", row.bucket.name.text, row.object.createdAt, row.object.id.text)
        }
        let start = try last.map { last in place(try ObjectRow(last.object, in: last.bucket)) }
        return objects.all(.owner(userID)).filter { row in start.map { place(row) > $0 } ?? true }
            .sorted { place($0) < place($1) }.prefix(limit).map { OwnedObject($0.object, in: $0.bucket) }
    }

    func page(of query: ObjectQuery, in bucket: Bucket, _ visibility: BucketRights.Visibility) throws -> ObjectQueryPage
    {
        let start = try query.position.map { position in
            guard let place = ObjectQueryPlace(position, in: query.order) else {
                throw ObjectQueryProblem.unusablePosition
            }
            return place
        }
        let found = sorted(bucket, visibility, query.order).map(\.object).filter(query.clause.holds)
        let rest = found.filter { start?.isBefore(ObjectQueryPlace(of: $0, in: query.order)) ?? true }
        let page = Array(rest.prefix(query.limit))
        return ObjectQueryPage(
            objects: page,
            next: rest.count > page.count ? page.last.map { ObjectQueryPlace(of: $0, in: query.order).position } : nil,
            count: query.counts ? found.count : nil
        )
    }

    private func sorted(_ bucket: Bucket, _ visibility: BucketRights.Visibility, _ order: ObjectSort) -> [ObjectRow] {
        objects.all(.bucket(bucket)).filter { $0.isSeen(visibility) }
            .sorted { order.places($0.object, before: $1.object) }
    }
}

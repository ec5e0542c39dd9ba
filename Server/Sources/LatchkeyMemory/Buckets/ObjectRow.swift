import Foundation
import LatchkeyCore

/// An object as a row.
struct ObjectRow: MemoryRow {
    struct Key: Hashable {
        let bucket: Bucket
        let id: ObjectID
    }

    enum Lookup: MemoryLookup {
        case bucket(Bucket)
        case owner(User.ID)

        var isUnique: Bool { false }
    }

    let object: BucketObject
    let bucket: Bucket
    /// The bytes of its members as JSON.
    let size: Int64

    /// - Throws: `EncodingError`.
    init(_ object: BucketObject, in bucket: Bucket) throws {
        self.object = BucketObject(
            id: object.id,
            owner: object.owner,
            dataType: object.dataType,
            members: object.members,
            createdAt: object.createdAt.stored,
            modifiedAt: object.modifiedAt.stored,
            version: object.version
        )
        self.bucket = bucket
        size = Int64(try JSONEncoder().encode(object.members).count)
    }

    var key: Key { Key(bucket: bucket, id: object.id) }
    var lookups: [Lookup] { [.bucket(bucket)] + (object.owner.map { [.owner($0)] } ?? []) }

    func isSeen(_ visibility: BucketRights.Visibility) -> Bool {
        switch visibility {
        case .everybodys: true
        case .those(let user): object.owner == user
        }
    }
}

package import Foundation
package import LatchkeyJSON

/// One JSON object of a user's bucket.
package struct BucketObject: Sendable, Equatable {
    /// The most bytes of an object's own members as JSON.
    package static let largest = 64 * 1024

    package let id: ObjectID
    package let members: [String: JSONValue]
    package let createdAt: Date
    package let modifiedAt: Date
    /// Counts the changes, from 1.
    package let version: Int64

    package init(id: ObjectID, members: [String: JSONValue], createdAt: Date, modifiedAt: Date, version: Int64) {
        self.id = id
        self.members = members
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
    }

    /// The next version of this object.
    func replaced(by members: [String: JSONValue], at time: Date) -> BucketObject {
        BucketObject(
            id: id,
            members: members,
            createdAt: createdAt,
            modifiedAt: max(time, modifiedAt),
            version: version + 1
        )
    }
}

/// A bucket of a user.
package struct Bucket: Sendable, Hashable {
    package let owner: User.ID
    package let name: BucketName

    package init(owner: User.ID, name: BucketName) {
        self.owner = owner
        self.name = name
    }
}

/// A place in a bucket's order of creation, to go on from.
package struct ObjectPosition: Sendable, Equatable {
    package let createdAt: Date
    package let id: ObjectID

    package init(createdAt: Date, id: ObjectID) {
        self.createdAt = createdAt
        self.id = id
    }
}

package enum ObjectOrder: Sendable {
    case oldestFirst
    case newestFirst
}

package import Foundation
package import LatchkeyJSON

/// One JSON object of a bucket.
package struct BucketObject: Sendable, Equatable {
    /// The most bytes of an object's own members as JSON.
    package static let largest = 64 * 1024
    /// The most members that are found by their values.
    ///
    /// In an application's bucket, which many use, no object has more: it would have to be looked at in every query.
    package static let mostMembers = 1000
    /// The most bytes of the name of what it is.
    package static let longestDataType = 200

    package let id: ObjectID
    /// Who made it; nil where that was nobody who is signed in.
    package let owner: User.ID?
    /// What it is, in the words of who made it.
    package let dataType: String?
    package let members: [String: JSONValue]
    package let createdAt: Date
    package let modifiedAt: Date
    /// Counts the changes, from 1.
    package let version: Int64

    package init(
        id: ObjectID,
        owner: User.ID? = nil,
        dataType: String? = nil,
        members: [String: JSONValue],
        createdAt: Date,
        modifiedAt: Date,
        version: Int64
    ) {
        self.id = id
        self.owner = owner
        self.dataType = dataType
        self.members = members
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
    }

    /// The next version of this object; without a data type it keeps its own.
    func replaced(by members: [String: JSONValue], dataType: String? = nil, at time: Date) -> BucketObject {
        BucketObject(
            id: id,
            owner: owner,
            dataType: dataType ?? self.dataType,
            members: members,
            createdAt: createdAt,
            modifiedAt: max(time, modifiedAt),
            version: version + 1
        )
    }
}

/// A bucket of a user or of an application.
package struct Bucket: Sendable, Hashable {
    package let scope: BucketScope
    package let name: BucketName

    package init(_ scope: BucketScope, name: BucketName) {
        self.scope = scope
        self.name = name
    }

    /// A user's own.
    package init(owner: User.ID, name: BucketName) {
        self.init(.user(owner), name: name)
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

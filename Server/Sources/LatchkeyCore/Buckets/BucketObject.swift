package import Foundation
package import LatchkeyJSON

/// A JSON object of a bucket.
package struct BucketObject: Sendable, Equatable {
    /// The largest size of an object's own members as JSON, in bytes.
    package static let largest = 64 * 1024
    /// The most members with indexed values.
    ///
    /// An object of an application's bucket may not have more, because every query of its many users would have to
    /// examine it.
    package static let mostMembers = 1000
    /// The longest data type, in bytes.
    package static let longestDataType = 200

    package let id: ObjectID
    /// The user who created it; nil if no signed-in user did.
    package let owner: User.ID?
    /// The data type, in the creator's words.
    package let dataType: String?
    package let members: [String: JSONValue]
    package let createdAt: Date
    package let modifiedAt: Date
    /// The number of changes, from 1.
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

    /// The next version of this object; it keeps its data type if the change has none.
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

    /// A user's bucket.
    package init(owner: User.ID, name: BucketName) {
        self.init(.user(owner), name: name)
    }
}

/// A position in a bucket's order of creation, from which a list continues.
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

import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyStores
import Testing

extension BucketObject {
    /// An object of version 1; nil when the text is no id.
    static func sample(
        _ text: String,
        _ members: [String: JSONValue] = ["text": "hello"],
        createdAt: Date = .sample
    ) -> BucketObject? {
        ObjectID(text).map {
            BucketObject(id: $0, members: members, createdAt: createdAt, modifiedAt: createdAt, version: 1)
        }
    }
}

extension Bucket {
    static func sample(of user: User, _ name: String = "balance_book") throws -> Bucket {
        Bucket(owner: user.id, name: try #require(BucketName(name)))
    }
}

extension Stores {
    /// The operations of the domain on these stores.
    var userObjects: UserObjects {
        let clock = FixedClock()
        return UserObjects(objects: objects, ids: IDSource(clock: clock), clock: clock)
    }
}

/// A clock that stands still.
struct FixedClock: WallClock {
    func now() -> Date { .sample }
}

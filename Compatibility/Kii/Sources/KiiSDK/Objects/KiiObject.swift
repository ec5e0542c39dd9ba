public import Foundation
import LatchkeyJSON

/// Receives an object that was saved, refreshed or deleted, or why it was not.
public typealias KiiObjectBlock = (_ object: KiiObject, _ error: (any Error)?) -> Void

/// A JSON object of a bucket.
///
/// ```swift
/// let object = KiiUser.current()!.bucket(withName: "balance_book").createObject()
/// object.setObject(1500, forKey: "amount")
/// object.save { object, error in … }
/// ```
///
/// What is set is in this object only, until it is saved.
///
/// `@unchecked Sendable`: `lockedContent` is only touched while `lock` is held.
public final class KiiObject: NSObject, @unchecked Sendable {
    /// The bucket that has the object.
    public let bucket: KiiBucket
    /// The type that the app has given it; nil where it has given none.
    public let objectType: String?
    private let lock = NSLock()
    private var lockedContent: ObjectContent

    init(_ content: ObjectContent, in bucket: KiiBucket, type: String? = nil) {
        self.bucket = bucket
        objectType = type
        lockedContent = content
    }

    /// An object that is at the server already, with nothing of it: ``refresh(_:)`` reads it.
    ///
    /// - Parameter uri: Its ``objectURI``; what is the address of no object makes nil.
    public convenience init?(uri: String) {
        guard let place = ObjectURI(uri) else { return nil }
        self.init(ObjectContent(id: place.id), in: KiiBucket(place.bucket, in: place.scope))
    }

    /// The object's id; nil before the server has given it one.
    public var uuid: String? { content.id }
    /// The object's id; nil before the server has given it one.
    public var objectID: String? { content.id }
    /// When it was created; nil before the server has said so.
    public var created: Date? { content.created }
    /// When it was last changed; nil before the server has said so.
    public var modified: Date? { content.modified }
    /// The id of the user who created it; nil before the server has said so.
    public var owner: String? { content.members["_owner"]?.stringValue }

    /// The address of the object, which ``init(uri:)`` takes; nil while it has no id.
    public var objectURI: String? {
        uuid.map { ObjectURI(scope: bucket.scope, bucket: bucket.bucketName, id: $0).text }
    }

    /// The name of the class, and the object's address and members.
    public override var description: String {
        "KiiObject(\(objectURI ?? "not saved"), \(content.members.keys.sorted().joined(separator: ", ")))"
    }

    /// Prints ``description``.
    public func describe() { print(description) }

    var content: ObjectContent { lock.withLock { lockedContent } }

    @discardableResult
    func change<Result>(_ change: (inout ObjectContent) -> Result) -> Result {
        lock.withLock { change(&lockedContent) }
    }
}

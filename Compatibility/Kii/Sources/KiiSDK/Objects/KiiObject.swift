public import Foundation
import LatchkeyJSON

/// Receives a saved, refreshed or deleted object, and an error if the call failed.
public typealias KiiObjectBlock = (_ object: KiiObject, _ error: (any Error)?) -> Void

/// A JSON object of a bucket.
///
/// ```swift
/// let object = KiiUser.current()!.bucket(withName: "balance_book").createObject()
/// object.setObject(1500, forKey: "amount")
/// object.save { object, error in … }
/// ```
///
/// Changes are local until the object is saved.
///
/// `@unchecked Sendable`: `lockedContent` is only touched while `lock` is held.
public final class KiiObject: NSObject, @unchecked Sendable {
    /// The bucket of the object.
    public let bucket: KiiBucket
    /// The type that the app chose; nil if it chose none.
    public let objectType: String?
    private let lock = NSLock()
    private var lockedContent: ObjectContent

    init(_ content: ObjectContent, in bucket: KiiBucket, type: String? = nil) {
        self.bucket = bucket
        objectType = type
        lockedContent = content
    }

    /// An object at the server whose members are not loaded; ``refresh(_:)`` reads them.
    ///
    /// - Parameter uri: Its ``objectURI``; any other text makes nil.
    public convenience init?(uri: String) {
        guard let place = ObjectURI(uri) else { return nil }
        self.init(ObjectContent(id: place.id), in: KiiBucket(place.bucket, in: place.scope))
    }

    /// The object's id; nil until the server has assigned one.
    public var uuid: String? { content.id }
    /// The object's id; nil until the server has assigned one.
    public var objectID: String? { content.id }
    /// The time of its creation; nil until the server has sent it.
    public var created: Date? { content.created }
    /// The time of its last change; nil until the server has sent it.
    public var modified: Date? { content.modified }
    /// The id of the user who created it; nil until the server has sent it.
    public var owner: String? { content.members["_owner"]?.stringValue }

    /// The object's URI, for ``init(uri:)``; nil while it has no id.
    public var objectURI: String? {
        uuid.map { ObjectURI(scope: bucket.scope, bucket: bucket.bucketName, id: $0).text }
    }

    /// The name of the class, and the object's URI and members.
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

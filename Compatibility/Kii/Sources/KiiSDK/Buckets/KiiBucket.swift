public import Foundation

/// Receives a bucket that was deleted, or why it was not.
public typealias KiiBucketBlock = (_ bucket: KiiBucket, _ error: (any Error)?) -> Void

/// Receives a page of what a query has found, and the query for the next page, or why there is none.
///
/// The results are `[KiiObject]`; the next query is nil after the last page.
public typealias KiiQueryResultBlock = (
    _ query: KiiQuery?, _ bucket: KiiBucket, _ results: [Any]?, _ nextQuery: KiiQuery?, _ error: (any Error)?
) -> Void

/// Receives how many objects there are, or why that is not known.
public typealias KiiCountQueryResultBlock = (
    _ bucket: KiiBucket, _ query: KiiQuery?, _ result: UInt, _ error: (any Error)?
) -> Void

/// A named collection of objects, of a user or of the app: ``KiiUser/bucket(withName:)`` and ``Kii/bucket(withName:)``.
///
/// It comes into being with its first object.
public final class KiiBucket: NSObject, Sendable {
    /// Its name, from 2 to 64 letters, digits, `-` and `_`; with any other, calls fail with ``KiiErrorCode/invalidInput``.
    public let bucketName: String
    let scope: BucketScope

    init(_ name: String, in scope: BucketScope) {
        bucketName = name
        self.scope = scope
    }

    /// Whether a bucket may be called so: 2 to 64 letters, digits, `-` and `_`.
    public static func isValidBucketName(_ bucketName: String?) -> Bool {
        guard let bucketName, (2...64).contains(bucketName.utf8.count) else { return false }
        return bucketName.utf8.allSatisfy(\.isNameByte)
    }

    /// A new object, which the server knows when it is saved.
    public func createObject() -> KiiObject { KiiObject(ObjectContent(), in: self) }

    /// A new object of a type, which the server knows when it is saved.
    ///
    /// - Parameter objectType: The kind of object; it becomes part of the content type.
    /// - Returns: The object.
    public func createObject(withType objectType: String?) -> KiiObject {
        KiiObject(ObjectContent(), in: self, type: objectType)
    }

    /// An object with an id: one that is at the server already, with nothing of it here, or a new one.
    ///
    /// ``KiiObject/save(_:)`` changes one that is there; ``KiiObject/saveAllFields(_:with:)`` creates it too.
    ///
    /// - Parameter objectID: The id, from 2 to 100 letters, digits and `-`, `_`, `.`; with any other, calls fail with
    ///   ``KiiErrorCode/invalidInput``.
    /// - Returns: The object.
    public func createObject(withID objectID: String) -> KiiObject { KiiObject(ObjectContent(id: objectID), in: self) }

    /// The bucket's address.
    public override var description: String { "KiiBucket(kiicloud://\(scope.path)buckets/\(bucketName))" }
}

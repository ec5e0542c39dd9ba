public import Foundation

/// Receives a deleted bucket, or an error.
public typealias KiiBucketBlock = (_ bucket: KiiBucket, _ error: (any Error)?) -> Void

/// Receives a page of a query's results and the query for the next page, or an error.
///
/// The results are `[KiiObject]`; the next query is nil after the last page.
public typealias KiiQueryResultBlock = (
    _ query: KiiQuery?, _ bucket: KiiBucket, _ results: [Any]?, _ nextQuery: KiiQuery?, _ error: (any Error)?
) -> Void

/// Receives the number of objects, or an error.
public typealias KiiCountQueryResultBlock = (
    _ bucket: KiiBucket, _ query: KiiQuery?, _ result: UInt, _ error: (any Error)?
) -> Void

/// A named collection of objects, of a user or of the app.
///
/// ``KiiUser/bucket(withName:)`` and ``Kii/bucket(withName:)`` make one. It exists at the server from its first object
/// on.
public final class KiiBucket: NSObject, Sendable {
    /// The name: 2 to 64 letters, digits, `-` and `_`; calls with any other name fail with
    /// ``KiiErrorCode/invalidInput``.
    public let bucketName: String
    let scope: BucketScope

    init(_ name: String, in scope: BucketScope) {
        bucketName = name
        self.scope = scope
    }

    /// Whether a text is a valid bucket name: 2 to 64 letters, digits, `-` and `_`.
    public static func isValidBucketName(_ bucketName: String?) -> Bool {
        guard let bucketName, (2...64).contains(bucketName.utf8.count) else { return false }
        return bucketName.utf8.allSatisfy(\.isNameByte)
    }

    /// A new object, which the server stores when it is saved.
    public func createObject() -> KiiObject { KiiObject(ObjectContent(), in: self) }

    /// A new object with a type, which the server stores when it is saved.
    ///
    /// - Parameter objectType: The kind of object; it becomes part of the content type.
    /// - Returns: The object.
    public func createObject(withType objectType: String?) -> KiiObject {
        KiiObject(ObjectContent(), in: self, type: objectType)
    }

    /// An object with an id: a new one, or one at the server whose members are not loaded.
    ///
    /// ``KiiObject/save(_:)`` changes an existing object; ``KiiObject/saveAllFields(_:with:)`` also creates it.
    ///
    /// - Parameter objectID: The id: 2 to 100 letters, digits and `-`, `_`, `.`; calls with any other id fail with
    ///   ``KiiErrorCode/invalidInput``.
    /// - Returns: The object.
    public func createObject(withID objectID: String) -> KiiObject { KiiObject(ObjectContent(id: objectID), in: self) }

    /// The bucket's URI.
    public override var description: String { "KiiBucket(kiicloud://\(scope.path)buckets/\(bucketName))" }
}

import Foundation
public import LatchkeyAPI

/// What the app keeps with a user or in a bucket, from and to the app's own `Codable` types.
///
/// Dates are RFC 3339 texts, as everywhere on the wire.
///
/// ```swift
/// struct Progress: Codable { var level: Int }
///
/// let changes = UserChanges(attributes: .set(try Dictionary(encoding: Progress(level: 3))))
/// let progress = try user.attributes.decoded(as: Progress.self)
/// ```
extension Dictionary where Key == String, Value == JSONValue {
    /// The members that a value is encoded as.
    ///
    /// - Parameter value: What to encode; a value with a name for each member, such as a struct.
    /// - Throws: ``LatchkeyError`` with `not_encodable`, which names the member at fault.
    public init(encoding value: some Encodable) throws(LatchkeyError) {
        do {
            self = try WireJSON.decode([String: JSONValue].self, from: WireJSON.encode(value))
        } catch {
            throw LatchkeyError.notEncodable(type(of: value), error)
        }
    }

    /// The value that the members stand for.
    ///
    /// Members that the type does not have are ignored.
    ///
    /// - Parameter type: The app's own type.
    /// - Returns: The value.
    /// - Throws: ``LatchkeyError`` with `not_decodable`, which names the member at fault, also in ``LatchkeyError/fields``.
    public func decoded<Decoded: Decodable>(as type: Decoded.Type) throws(LatchkeyError) -> Decoded {
        do {
            return try WireJSON.decode(type, from: WireJSON.encode(self))
        } catch {
            throw LatchkeyError.notDecodable(type, error)
        }
    }
}

extension StoredObject {
    /// The value that the object stands for.
    ///
    /// The type may have members for `id`, `createdAt`, `modifiedAt` and `version` too; members that it does not have are
    /// ignored.
    ///
    /// ```swift
    /// struct Entry: Codable { var name: String; var amount: Int }
    ///
    /// let entries = try await book.allObjects().map { try $0.decoded(as: Entry.self) }
    /// ```
    ///
    /// - Parameter type: The app's own type.
    /// - Returns: The value.
    /// - Throws: ``LatchkeyError`` with `not_decodable`, which names the member at fault, also in ``LatchkeyError/fields``.
    public func decoded<Decoded: Decodable>(as type: Decoded.Type) throws(LatchkeyError) -> Decoded {
        do {
            return try WireJSON.decode(type, from: WireJSON.encode(self))
        } catch {
            throw LatchkeyError.notDecodable(type, error)
        }
    }
}

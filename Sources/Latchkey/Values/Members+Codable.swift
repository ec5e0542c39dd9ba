import Foundation
public import LatchkeyAPI

/// Converts attributes and objects to and from the app's `Codable` types.
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
    /// Encodes a value as members.
    ///
    /// - Parameter value: A value that encodes as a JSON object, such as a struct.
    /// - Throws: ``LatchkeyError`` with `not_encodable`, which names the invalid member.
    public init(encoding value: some Encodable) throws(LatchkeyError) {
        do {
            self = try WireJSON.decode([String: JSONValue].self, from: WireJSON.encode(value))
        } catch {
            throw LatchkeyError.notEncodable(type(of: value), error)
        }
    }

    /// Decodes the members, ignoring unknown ones.
    ///
    /// - Parameter type: The app's type.
    /// - Returns: The value.
    /// - Throws: ``LatchkeyError`` with `not_decodable`, which names the invalid member, also in
    ///   ``LatchkeyError/fields``.
    public func decoded<Decoded: Decodable>(as type: Decoded.Type) throws(LatchkeyError) -> Decoded {
        do {
            return try WireJSON.decode(type, from: WireJSON.encode(self))
        } catch {
            throw LatchkeyError.notDecodable(type, error)
        }
    }
}

extension StoredObject {
    /// Decodes the object, ignoring unknown members.
    ///
    /// The type may also have members for `id`, `createdAt`, `modifiedAt` and `version`.
    ///
    /// ```swift
    /// struct Entry: Codable { var name: String; var amount: Int }
    ///
    /// let entries = try await book.allObjects().map { try $0.decoded(as: Entry.self) }
    /// ```
    ///
    /// - Parameter type: The app's type.
    /// - Returns: The value.
    /// - Throws: ``LatchkeyError`` with `not_decodable`, which names the invalid member, also in
    ///   ``LatchkeyError/fields``.
    public func decoded<Decoded: Decodable>(as type: Decoded.Type) throws(LatchkeyError) -> Decoded {
        do {
            return try WireJSON.decode(type, from: WireJSON.encode(self))
        } catch {
            throw LatchkeyError.notDecodable(type, error)
        }
    }
}

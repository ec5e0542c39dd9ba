public import Foundation
import LatchkeyAPI

/// A value in a ``Bucket``, with what the server knows of its object.
///
/// Change the ``value``, then ``Bucket/save(_:)`` it.
public struct Stored<Value: Codable & Sendable>: Sendable, Identifiable {
    /// The id within its bucket.
    public let id: String
    /// When it was created.
    public let createdAt: Date
    /// When it was last changed at the server.
    public let modifiedAt: Date
    /// The number of changes, from 1.
    public let version: Int64
    /// The value.
    public var value: Value

    /// The value as the server has it.
    let original: Value

    /// Makes a stored value, for previews and tests.
    public init(id: String, createdAt: Date, modifiedAt: Date, version: Int64, value: Value) {
        self.id = id
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
        self.value = value
        original = value
    }

    init(_ object: StoredObject) throws(LatchkeyError) {
        self.init(
            id: object.id,
            createdAt: object.createdAt,
            modifiedAt: object.modifiedAt,
            version: object.version,
            value: try object.decoded(as: Value.self)
        )
    }
}

extension Stored: Equatable where Value: Equatable {
    /// Whether both are the same version of an object, with the same value.
    public static func == (one: Self, other: Self) -> Bool {
        one.id == other.id && one.version == other.version && one.value == other.value
    }
}

extension Stored: Hashable where Value: Hashable {
    /// Hashes the id, the version and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(version)
        hasher.combine(value)
    }
}

/// A page of a ``Bucket``.
public struct StoredPage<Value: Codable & Sendable>: Sendable {
    /// The values.
    public let entries: [Stored<Value>]
    /// The cursor of the next page; nil on the last one.
    public let next: String?
}

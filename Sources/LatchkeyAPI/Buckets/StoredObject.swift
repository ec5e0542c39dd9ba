public import Foundation

/// A JSON object of a user's bucket.
///
/// On the wire its members stand beside `id`, `createdAt`, `modifiedAt` and `version`. The server ignores those names
/// in requests.
public struct StoredObject: Sendable, Hashable, Identifiable {
    /// The member names reserved for the server.
    public static let reservedNames: Set<String> = ["id", "createdAt", "modifiedAt", "version"]

    /// The id within its bucket.
    public var id: String
    /// When it was created.
    public var createdAt: Date
    /// When it was last changed.
    public var modifiedAt: Date
    /// The number of changes, from 1; the ETag contains it.
    public var version: Int64
    /// The object's own members.
    public var members: [String: JSONValue]

    /// Makes an object.
    public init(id: String, createdAt: Date, modifiedAt: Date, version: Int64, members: [String: JSONValue]) {
        self.id = id
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.version = version
        self.members = members
    }
}

extension StoredObject: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads an object with its members beside the server's.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        id = try container.decode(String.self, forKey: Name("id"))
        createdAt = try container.decode(Date.self, forKey: Name("createdAt"))
        modifiedAt = try container.decode(Date.self, forKey: Name("modifiedAt"))
        version = try container.decode(Int64.self, forKey: Name("version"))
        members = [:]
        for name in container.allKeys where !Self.reservedNames.contains(name.stringValue) {
            members[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
        }
    }

    /// Writes the members beside the server's.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members where !Self.reservedNames.contains(name) {
            try container.encode(value, forKey: Name(name))
        }
        try container.encode(id, forKey: Name("id"))
        try container.encode(createdAt, forKey: Name("createdAt"))
        try container.encode(modifiedAt, forKey: Name("modifiedAt"))
        try container.encode(version, forKey: Name("version"))
    }
}

/// A page of a bucket's objects.
public struct ObjectPage: Codable, Sendable, Hashable {
    /// The objects in the order asked for.
    public var objects: [StoredObject]
    /// The `after` of the next page; nil on the last one.
    public var next: String?

    /// A page.
    public init(objects: [StoredObject], next: String?) {
        self.objects = objects
        self.next = next
    }
}

/// The order of a list of objects.
public enum ObjectOrder: String, Codable, Sendable, CaseIterable {
    /// Oldest first.
    case created = "created"
    /// Newest first.
    case newestFirst = "-created"
}

import Foundation
import LatchkeyJSON

/// The content of an object, with its unsaved changes.
struct ObjectContent: Sendable, Equatable {
    var id: String?
    /// The app's members and the server's, whose names begin with `_`.
    var members: [String: JSONValue] = [:]
    /// The names of the members that have unsaved changes.
    var changed: Set<String> = []
    var created: Date?
    var modified: Date?
    /// The version at the server; nil before the object was read or written.
    var version: String?

    init(id: String? = nil) { self.id = id }

    /// An object in the server's JSON.
    init?(_ json: JSONValue, version: String? = nil) {
        guard let members = json.objectValue, let id = members["_id"]?.stringValue else { return nil }
        self.id = id
        self.members = members
        self.version = version ?? members["_version"].flatMap { $0.stringValue ?? $0.integerValue.map { String($0) } }
        created = members["_created"].flatMap(Date.init(milliseconds:))
        modified = members["_modified"].flatMap(Date.init(milliseconds:))
    }
}

extension ObjectContent {
    /// The version as an `ETag`.
    var entityTag: String? { version.map { "\"\($0)\"" } }

    /// The app's own members.
    var own: [String: JSONValue] { members.filter { !$0.key.hasPrefix("_") } }

    /// The app's members with unsaved changes.
    var changes: [String: JSONValue] { members.filter { changed.contains($0.key) } }

    /// Stores the server's answer to a save.
    ///
    /// - Parameters:
    ///   - answer: The server's answer.
    ///   - tag: Its `ETag`.
    ///   - saved: The sent members; a member that changed meanwhile stays unsaved.
    mutating func accept(_ answer: [String: JSONValue], version tag: String?, saved: [String: JSONValue]) {
        // If the answer is the whole object, it also has the app's own members, which may have any name.
        if let id = (answer["_id"] ?? answer["objectID"])?.stringValue { self.id = id }
        let created = (answer["_created"] ?? answer["createdAt"]).flatMap(Date.init(milliseconds:))
        let modified = (answer["_modified"] ?? answer["modifiedAt"]).flatMap(Date.init(milliseconds:))
        self.created = created ?? self.created
        self.modified = modified ?? created ?? self.modified
        version = tag ?? version
        changed = changed.filter { members[$0] != saved[$0] }
    }
}

extension Date {
    /// A time in the server's format, milliseconds since 1970.
    init?(milliseconds json: JSONValue) {
        guard let milliseconds = json.doubleValue else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }
}

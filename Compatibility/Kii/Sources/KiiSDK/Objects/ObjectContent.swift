import Foundation
import LatchkeyJSON

/// What an object holds here, and what the server is known to hold.
struct ObjectContent: Sendable, Equatable {
    var id: String?
    /// The app's members and the server's, whose names begin with `_`.
    var members: [String: JSONValue] = [:]
    /// The names of the members that were set since they were last saved.
    var changed: Set<String> = []
    var created: Date?
    var modified: Date?
    /// Which version this is, as the server says it; nil before it was read or written.
    var version: String?

    init(id: String? = nil) { self.id = id }

    /// An object as the server tells it.
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
    /// The version as requests name it.
    var entityTag: String? { version.map { "\"\($0)\"" } }

    /// The app's own members.
    var own: [String: JSONValue] { members.filter { !$0.key.hasPrefix("_") } }

    /// The app's members that were set since they were last saved.
    var changes: [String: JSONValue] { members.filter { changed.contains($0.key) } }

    /// Takes over what the server says about an object that it has saved.
    ///
    /// - Parameters:
    ///   - answer: The server's answer.
    ///   - tag: Its `ETag`.
    ///   - saved: What was sent: a member that was set since is still to be saved.
    mutating func accept(_ answer: [String: JSONValue], version tag: String?, saved: [String: JSONValue]) {
        // An answer that is the whole object has members of the app's own, whatever their names.
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
    /// Milliseconds since 1970, as the server tells times.
    init?(milliseconds json: JSONValue) {
        guard let milliseconds = json.doubleValue else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }
}

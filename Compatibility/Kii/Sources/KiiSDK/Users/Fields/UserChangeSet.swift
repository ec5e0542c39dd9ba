import Foundation
import LatchkeyJSON

/// The changes of a user's record.
struct UserChangeSet: Sendable, Hashable {
    var displayName: String?
    var country: String?
    var locale: String?
    /// The app's attributes by name; nil removes one.
    var values: [String: JSONValue?] = [:]
    /// The server's own members to remove.
    var removed: Set<String> = []

    var isEmpty: Bool { self == UserChangeSet() }

    /// - Throws: `NSError` with 310 or 315.
    func check() throws {
        if let displayName, !KiiUser.isValidDisplayName(displayName) { throw NSError.kii(.invalidDisplayName) }
        if let country, !KiiUser.isValidCountry(country) { throw NSError.kii(.invalidCountry) }
    }

    /// The members of a new record.
    var members: [String: JSONValue] { patch.filter { $0.value != .null } }

    /// The changed members of a record; null removes a member.
    var patch: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for name in removed { members[name] = .null }
        for (name, value) in values { members[name] = value ?? .null }
        if let displayName { members["displayName"] = .string(displayName) }
        if let country { members["country"] = .string(country) }
        if let locale { members["locale"] = .string(locale) }
        return members
    }
}

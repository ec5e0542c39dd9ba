import Foundation
import LatchkeyJSON

/// What is to change in a user's record.
struct UserChangeSet: Sendable, Hashable {
    var displayName: String?
    var country: String?
    var locale: String?
    /// What the app keeps with the user, by its name; nil removes it.
    var values: [String: JSONValue?] = [:]
    /// Members of the server's own that are removed.
    var removed: Set<String> = []

    var isEmpty: Bool { self == UserChangeSet() }

    /// - Throws: `NSError` with 310 or 315.
    func check() throws {
        if let displayName, !KiiUser.isValidDisplayName(displayName) { throw NSError.kii(.invalidDisplayName) }
        if let country, !KiiUser.isValidCountry(country) { throw NSError.kii(.invalidCountry) }
    }

    /// The members of a record after the changes.
    func applied(to members: [String: JSONValue]) -> [String: JSONValue] {
        var members = members
        for name in removed { members[name] = nil }
        for (name, value) in values { members[name] = value }
        if let displayName { members["displayName"] = .string(displayName) }
        if let country { members["country"] = .string(country) }
        if let locale { members["locale"] = .string(locale) }
        return members
    }
}

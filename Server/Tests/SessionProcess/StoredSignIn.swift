package import Foundation
import LatchkeyJSON

/// A sign-in in a file store, opened for damage.
package struct StoredSignIn: Sendable {
    private static let spent = "spent-"

    private var record: [String: JSONValue]

    package init(_ data: Data) throws { record = try JSONDecoder().decode([String: JSONValue].self, from: data) }

    package init(in file: URL) throws { try self.init(Data(contentsOf: file)) }

    /// The sign-in as the next generation.
    package func serialized() throws -> Data {
        var next = record
        next["generation"] = .integer((record["generation"]?.integerValue ?? 0) + 1)
        return try JSONEncoder().encode(next)
    }

    /// Replaces the file, which must not be in use.
    package func replace(_ file: URL) throws {
        try serialized().write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    }

    /// Replaces the access token with an expired and invalid one.
    package mutating func spend() {
        change { session in
            session["accessToken"] = .string(Self.spent + UUID().uuidString)
            session["lease"] = Self.lease(session["lease"], lifetime: 0)
        }
    }

    /// Makes the client believe that the access token is valid for a number of seconds from its issue.
    package mutating func setLease(seconds: Int64) {
        change { session in session["lease"] = Self.lease(session["lease"], lifetime: seconds) }
    }

    /// Gives the client another address of the server.
    package mutating func move(to server: URL) {
        let moved: [String: JSONValue] = ["server": .string(server.absoluteString)]
        record["realm"] = .object((record["realm"]?.objectValue ?? [:]).merging(moved) { $1 })
    }

    /// Forgets the refresh token that was sent as the next one.
    package mutating func forgetJournal() {
        change { session in
            var renewal = session["renewal"]?.objectValue
            renewal?["nextRefreshToken"] = nil
            session["renewal"] = renewal.map(JSONValue.object)
        }
    }

    /// Whether no refresh was stored since the access token was spoiled.
    package var isSpent: Bool { session["accessToken"]?.stringValue?.hasPrefix(Self.spent) == true }

    /// Whether a refresh was begun and its answer not stored.
    package var hasJournal: Bool { session["renewal"]?.objectValue?["nextRefreshToken"]?.stringValue != nil }

    private var session: [String: JSONValue] {
        record["accounts"]?.arrayValue?.first?.objectValue?["session"]?.objectValue ?? [:]
    }

    private mutating func change(_ body: (inout [String: JSONValue]) -> Void) {
        guard var accounts = record["accounts"]?.arrayValue, var account = accounts.first?.objectValue else { return }
        var changed = session
        body(&changed)
        account["session"] = .object(changed)
        accounts[0] = .object(account)
        record["accounts"] = .array(accounts)
    }

    private static func lease(_ lease: JSONValue?, lifetime: Int64) -> JSONValue {
        .object((lease?.objectValue ?? [:]).merging(["lifetime": .integer(lifetime)]) { $1 })
    }
}

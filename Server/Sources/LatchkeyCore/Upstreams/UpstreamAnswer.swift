import Foundation
import LatchkeyJSON

/// The parameters with which a provider has sent a person back.
package struct UpstreamAnswer: Sendable, Equatable {
    /// The greatest sum of the lengths of names and values, in bytes.
    package static let longest = 16 * 1024

    package let code: String?
    package let state: String?
    package let error: String?
    /// The `iss` (RFC 9207).
    package let issuer: String?
    /// The name that Apple sends beside the first answer, unsigned: a suggestion.
    package let displayName: String?

    /// Nil if a parameter is there twice, or all together are too long.
    package init?(_ parameters: [AuthorizationParameter]) {
        guard parameters.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.longest,
            Set(parameters.map(\.name)).count == parameters.count
        else { return nil }
        func value(_ name: String) -> String? {
            parameters.first { $0.name == name && !$0.value.isEmpty }?.value
        }
        code = value("code")
        state = value("state")
        error = value("error")
        issuer = value("iss")
        displayName = value("user").flatMap(Self.name)
    }

    /// The name in Apple's `user`; the address beside it is not signed, so it counts for nothing.
    private static func name(in text: String) -> String? {
        let name = JSONValue.members(of: Array(text.utf8))?["name"]?.objectValue
        return SSOClaims.displayName([name?["firstName"]?.stringValue, name?["lastName"]?.stringValue])
    }
}

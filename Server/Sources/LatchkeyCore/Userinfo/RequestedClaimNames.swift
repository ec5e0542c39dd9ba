import Foundation
import LatchkeyJSON

/// The names of the single claims in the `claims` parameter of an authorization request (OpenID Connect Core §5.5).
package struct RequestedClaimNames: Sendable, Equatable {
    package let userinfo: Set<String>
    package let idToken: Set<String>

    /// - Parameter text: The parameter as it was checked at the authorization endpoint; nil without one.
    package init(_ text: String?) {
        let value = text.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        func names(_ member: String) -> Set<String> {
            Set((value?.objectValue?[member]?.objectValue ?? [:]).keys)
        }
        userinfo = names("userinfo")
        idToken = names("id_token")
    }
}

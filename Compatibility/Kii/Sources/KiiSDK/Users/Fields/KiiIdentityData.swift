import Foundation
import LatchkeyJSON

/// What a user is to be known by: a username, an e-mail address, a phone number, or some of those.
///
/// ``KiiIdentityDataBuilder`` makes it.
public final class KiiIdentityData: Sendable {
    /// The name to log in with.
    public let userName: String?
    /// The e-mail address.
    public let email: String?
    /// The phone number.
    public let phoneNumber: String?

    init(userName: String?, email: String?, phoneNumber: String?) {
        self.userName = userName
        self.email = email
        self.phoneNumber = phoneNumber
    }

    /// The members of a record that it stands for.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["loginName"] = userName.map { .string($0) }
        members["emailAddress"] = email.map { .string($0) }
        members["phoneNumber"] = phoneNumber.map { .string($0) }
        return members
    }
}

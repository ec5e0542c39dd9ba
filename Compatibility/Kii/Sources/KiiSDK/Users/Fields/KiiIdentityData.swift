import Foundation
import LatchkeyJSON

/// The identifiers of a user: a username, an e-mail address, a phone number, or several of them.
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

    /// The identifiers as members of a record.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["loginName"] = userName.map { .string($0) }
        members["emailAddress"] = email.map { .string($0) }
        members["phoneNumber"] = phoneNumber.map { .string($0) }
        return members
    }
}

import LatchkeyHTTP

/// A form of the account page.
enum AccountPart: String, Sendable, CaseIterable {
    case profile
    case username
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"
    /// The verification of an address.
    case verification
    case password
    case otherSessions = "sessions/others"
    case session = "sessions/{id}"
    case deletion = "delete"

    /// The form's id.
    var id: String {
        switch self {
        case .emailAddress: "email"
        case .phoneNumber: "phone"
        case .otherSessions: "sessions-others"
        case .profile, .username, .verification, .password, .session, .deletion: rawValue
        }
    }
}

/// The errors of a form of the account page.
struct AccountFault: Sendable {
    let part: AccountPart
    /// The typed values; passwords are not shown again.
    let typed: FormBody
    let alert: AlertView
    /// By field name.
    var messages: [String: String] = [:]
}

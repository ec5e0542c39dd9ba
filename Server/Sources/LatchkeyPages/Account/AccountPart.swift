import LatchkeyHTTP

/// A form of the account page.
enum AccountPart: String, Sendable, CaseIterable {
    case profile
    case username
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"
    /// A message that proves an address.
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

/// What went wrong with a form of the account page.
struct AccountFault: Sendable {
    let part: AccountPart
    /// What was typed; passwords are not shown again.
    let typed: FormBody
    let alert: AlertView
    /// By the names of the fields.
    var messages: [String: String] = [:]
}

import LatchkeyHTTP
import LatchkeyScreens

/// A form of the account.
enum AccountForm: String, Sendable, CaseIterable {
    case profile
    case username
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"
    /// The verification of an address.
    case verification
    case password
    case otherSessions = "sessions/others"
    case session = "sessions/{id}"
    case application = "applications/{id}"
    /// The request for a copy of all data.
    case export
    case exportDownload = "export/download"
    case deletion = "delete"

    /// The form's id.
    var id: String {
        switch self {
        case .emailAddress: "email"
        case .phoneNumber: "phone"
        case .otherSessions: "sessions-others"
        case .exportDownload: "export-download"
        case .profile, .username, .verification, .password, .session, .application, .export, .deletion: rawValue
        }
    }

    /// The address that it is sent to.
    var path: String { "/account/\(rawValue)" }

    /// The part that it is in.
    var part: AccountPart {
        switch self {
        case .profile, .username, .emailAddress, .phoneNumber, .verification: .profile
        case .password, .application: .security
        case .otherSessions, .session: .devices
        case .export, .exportDownload, .deletion: .data
        }
    }

    /// The address of its part with the form open.
    var openPath: String {
        switch self {
        case .verification, .session, .application, .export, .exportDownload: part.path
        case .profile, .username, .emailAddress, .phoneNumber, .password, .otherSessions, .deletion:
            "\(part.path)?\(Self.openParameter)=\(id)#\(id)"
        }
    }

    static let openParameter = "change"

    /// Whether its change needs a recent proof, because a stolen session must not make it.
    var needsProof: Bool {
        switch self {
        case .username, .emailAddress, .phoneNumber, .password, .export, .exportDownload, .deletion: true
        case .profile, .verification, .otherSessions, .session, .application: false
        }
    }

    /// Whether the person submits it only after they have confirmed who they are, because its answer is not a page, or
    /// its fields are never kept.
    var isSubmittedAfterProof: Bool { self == .password || self == .exportDownload }

    /// The fields that are kept while the person confirms who they are; never a password.
    var keptFields: [String] {
        switch self {
        case .username: ["username"]
        case .emailAddress: ["emailAddress"]
        case .phoneNumber: ["phoneNumber"]
        case .profile, .verification, .password, .otherSessions, .session, .application, .export, .exportDownload,
            .deletion:
            []
        }
    }

    /// What it does, in the words of its button.
    var action: Sentence {
        switch self {
        case .profile: .changeProfileButton
        case .username: .changeUsernameButton
        case .emailAddress: .changeEmailAddressButton
        case .phoneNumber: .changePhoneNumberButton
        case .verification: .sendCodeButton
        case .password: .changePasswordTitle
        case .otherSessions, .session: .signOutOthersButton
        case .application: .endAccessButton
        case .export: .exportButton
        case .exportDownload: .exportDownloadButton
        case .deletion: .deleteAccountButton
        }
    }
}

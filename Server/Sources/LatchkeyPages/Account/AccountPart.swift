import LatchkeyScreens

/// A part of the account with an address of its own.
enum AccountPart: String, Sendable, CaseIterable {
    case profile, security, devices, activity, data

    var path: String { self == .profile ? "/account" : "/account/\(rawValue)" }

    var title: Sentence {
        switch self {
        case .profile: .profileTitle
        case .security: .securityTitle
        case .devices: .sessionsTitle
        case .activity: .eventsTitle
        case .data: .dataTitle
        }
    }
}

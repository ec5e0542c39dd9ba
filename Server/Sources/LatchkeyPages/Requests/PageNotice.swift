import LatchkeyScreens

/// A notice on the next page.
///
/// It comes from a fixed list, so the page never shows a text from a URL or a cookie.
enum PageNotice: String, Sendable, CaseIterable {
    case saved
    case passwordChanged
    case passwordRemoved
    case deviceSignedOut
    case otherDevicesSignedOut
    case accessEnded
    case addressConfirmed
    case accountDeleted
    case loggedOut
    case passwordReset
    case passwordResetAndLoggedIn
    case newPasswordSent
    case addressConfirmedElsewhere
    case passwordChosen
    case registerAgain
    case exportTooSoon
    case challengeOver
    case recoveryCompleted
    case passkeyAdded
    case passkeyRemoved
    case twoStepTurnedOn
    case twoStepTurnedOff
    case devicesForgotten
    case providerUnavailable
    case providerFailed
    case providerOver
    case providerOrganization
    case providerTooWeak
    case providerRequired
    case identityTaken
    case identityLinked
    case identityUnlinked
    case userDisabled
    case emailDomainNotAllowed
    case tooManyAttempts

    var sentence: Sentence {
        switch self {
        case .saved: .saved
        case .passwordChanged: .passwordChanged
        case .passwordRemoved: .passwordRemoved
        case .deviceSignedOut: .deviceSignedOut
        case .otherDevicesSignedOut: .otherDevicesSignedOut
        case .accessEnded: .accessEnded
        case .addressConfirmed: .addressConfirmed
        case .accountDeleted: .accountDeleted
        case .loggedOut: .sessionSignedOut
        case .passwordReset: .passwordReset
        case .passwordResetAndLoggedIn: .passwordResetAndLoggedIn
        case .newPasswordSent: .newPasswordSent
        case .addressConfirmedElsewhere: .addressConfirmedElsewhere
        case .passwordChosen: .passwordChosen
        case .registerAgain: .registerAgain
        case .exportTooSoon: .exportTooSoon
        case .challengeOver: .challengeOver
        case .recoveryCompleted: .recoveryCompleted
        case .passkeyAdded: .passkeyAdded
        case .passkeyRemoved: .passkeyRemoved
        case .twoStepTurnedOn: .twoStepTurnedOn
        case .twoStepTurnedOff: .twoStepTurnedOff
        case .devicesForgotten: .devicesForgotten
        case .providerUnavailable: .providerUnavailable
        case .providerFailed: .providerFailed
        case .providerOver: .providerOver
        case .providerOrganization: .providerOrganization
        case .providerTooWeak: .providerTooWeak
        case .providerRequired: .providerRequired
        case .identityTaken: .identityTaken
        case .identityLinked: .identityLinked
        case .identityUnlinked: .identityUnlinked
        case .userDisabled: .sessionUserDisabled
        case .emailDomainNotAllowed: .emailDomainNotAllowed
        case .tooManyAttempts: .tooManyAttempts
        }
    }

    var cookie: NewCookie { NewCookie(.notice, rawValue, for: 60) }
}

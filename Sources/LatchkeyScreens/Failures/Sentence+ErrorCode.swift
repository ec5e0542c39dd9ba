import LatchkeyAPI

extension Sentence {
    /// The sentence for a known code.
    init?(_ code: ErrorCode) {
        switch code {
        case .invalidCredentials: self = .invalidCredentials
        case .emailDomainNotAllowed: self = .emailDomainNotAllowed
        case .providerRequired: self = .providerRequired
        case .identifierTaken: self = .usernameTaken
        case .invalidUsername: self = .usernameCharacters
        case .invalidEmailAddress: self = .emailAddressInvalid
        case .invalidPhoneNumber: self = .phoneNumberInvalid
        case .weakPassword: self = .passwordWeak
        case .wrongPassword: self = .wrongPassword
        case .passwordRequired: self = .currentPasswordMissing
        case .invalidCode: self = .invalidCode
        case .codeExpired: self = .codeExpired
        case .stale: self = .changedMeanwhile
        case .networkUnavailable: self = .networkUnavailable
        case .timedOut: self = .timedOut
        case .serverUnavailable: self = .serverUnavailable
        case .unexpectedAnswer: self = .unexpectedAnswer
        case .untrustedServer, .wrongIssuer: self = .untrustedServer
        case .loginCancelled: self = .loginCancelled
        case .invalidCallback, .invalidGrant: self = .loginNotFinished
        case .browserUnavailable: self = .browserUnavailable
        case .verificationRequired: self = .verificationRequired
        case .tooManyAttempts: self = .tooManyAttempts
        case .busy: self = .busy
        case .storageUnavailable: self = .storageUnavailable
        case .internal: self = .serverDefect
        case .unknownApplication: self = .unknownApplication
        case .storeLocked: self = .storeLocked
        case .storeUnreadable, .storeUnwritable: self = .storeFailed
        case .sessionEnded, .loginRequired, .invalidDPoPProof: self = .sessionEnded
        case .secondFactorRequired: self = .secondFactorRequired
        case .wrongCode: self = .wrongCode
        case .challengeOver: self = .challengeOver
        case .stepUpRequired: self = .stepUpRequired
        case .invalidPasskey: self = .passkeyFailed
        case .passkeyCancelled: self = .passkeyCancelled
        case .unknownPasskey: self = .passkeyUnknown
        case .unsupportedAttestation: self = .passkeyUnsupported
        case .passkeyExists: self = .passkeyExists
        case .passkeyLimit: self = .passkeyLimit
        case .passkeysUnavailable: self = .passkeysUnavailable
        case .lastCredential: self = .lastCredential
        case .recoveryNotNeeded: self = .recoverNotNeeded
        case .recoveryBegun: self = .recoverInsteadOfReset
        case .noRecoveryAddress: self = .recoverNoAddress
        case .providerUnavailable: self = .providerUnavailable
        case .providerFailed, .invalidIDToken: self = .providerFailed
        case .organizationNotAllowed: self = .providerOrganization
        case .identityTaken: self = .identityTaken
        default: return nil
        }
    }
}

extension ErrorCode {
    // Codes of the SDK, which this module does not import.
    fileprivate static let networkUnavailable = ErrorCode(rawValue: "network_unavailable")
    fileprivate static let timedOut = ErrorCode(rawValue: "timed_out")
    fileprivate static let serverUnavailable = ErrorCode(rawValue: "server_unavailable")
    fileprivate static let unexpectedAnswer = ErrorCode(rawValue: "unexpected_answer")
    fileprivate static let untrustedServer = ErrorCode(rawValue: "untrusted_server")
    fileprivate static let verificationRequired = ErrorCode(rawValue: "verification_required")
    fileprivate static let wrongIssuer = ErrorCode(rawValue: "wrong_issuer")
    static let loginCancelled = ErrorCode(rawValue: "login_cancelled")
    fileprivate static let invalidCallback = ErrorCode(rawValue: "invalid_callback")
    fileprivate static let invalidGrant = ErrorCode(rawValue: "invalid_grant")
    fileprivate static let browserUnavailable = ErrorCode(rawValue: "browser_unavailable")
    fileprivate static let storeLocked = ErrorCode(rawValue: "store_locked")
    fileprivate static let storeUnreadable = ErrorCode(rawValue: "store_unreadable")
    fileprivate static let storeUnwritable = ErrorCode(rawValue: "store_unwritable")
    fileprivate static let providerFailed = ErrorCode(rawValue: "provider_failed")
    static let cancelled = ErrorCode(rawValue: "cancelled")
    static let passkeyCancelled = ErrorCode(rawValue: "passkey_cancelled")
    static let stepUpCancelled = ErrorCode(rawValue: "step_up_cancelled")
}

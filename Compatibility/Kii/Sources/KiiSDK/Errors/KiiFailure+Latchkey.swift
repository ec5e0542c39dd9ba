package import Foundation
import Latchkey
import LatchkeyAPI

extension NSError {
    /// Converts any error.
    package static func kii(_ error: any Error) -> NSError {
        switch error {
        case let error as LatchkeyError: kii(error.kiiCode, error.message, of: error)
        case is CancellationError: kii(.unexpected)
        default:
            (error as NSError).domain == kiiErrorDomain
                ? error as NSError : kii(KiiErrorCode.unexpected, "Something unexpected has happened. Try again.")
        }
    }

    /// Converts an error of a login with a token.
    static func kii(logIn error: any Error) -> NSError {
        guard let error = error as? LatchkeyError, error.refusesLogIn else { return kii(error) }
        return kii(KiiErrorCode.cannotAuthenticate, error.message, of: error)
    }

    /// An error with a code and a sentence, and the server's code and message.
    static func kii(_ code: Int, _ description: String, of error: LatchkeyError) -> NSError {
        let isAnswer = error.status != 0
        return kii(
            code,
            description,
            serverCode: isAnswer ? error.code.rawValue : nil,
            serverMessage: isAnswer ? error.message : nil,
            status: isAnswer ? error.status : nil,
            underlying: error.underlying
        )
    }
}

extension LatchkeyError {
    fileprivate var refusesLogIn: Bool {
        switch code {
        case .invalidToken, .tokenExpired, .sessionEnded, .loginRequired, .invalidCredentials: true
        case .invalidRequest: status == 0
        default: false
        }
    }

    fileprivate var kiiCode: Int {
        switch code {
        case .networkUnavailable, .timedOut, .untrustedServer, .insecureServer, .invalidServer:
            KiiErrorCode.networkUnavailable
        case .unexpectedAnswer, .answerTooLarge: KiiErrorCode.unreadableResponse
        case .loginRequired: KiiErrorCode.loginRequired
        // The end of a session shows when its token is refreshed.
        case .sessionEnded: KiiErrorCode.cannotRenewToken
        case .tokenExpired, .invalidToken: KiiErrorCode.invalidToken
        case .invalidCredentials, .invalidGrant: KiiErrorCode.cannotAuthenticate
        case .invalidFields: KiiErrorCode.invalidInput
        case .storeLocked, .storeInsecure: KiiErrorCode.keychainNotAllowed
        case .storeDamaged: KiiErrorCode.keychainUnarchive
        case .storeUnwritable, .storeChanged: KiiErrorCode.keychainArchive
        case .storeUnreadable, .storeMismatch: KiiErrorCode.keychainUnexpected
        default: KiiErrorCode.unexpected
        }
    }
}

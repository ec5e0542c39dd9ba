import Latchkey
import LatchkeyAPI

extension LiBaseError {
    /// Converts any error.
    init(_ error: any Error) {
        switch error {
        case let error as LiBaseError: self = error
        case let error as LatchkeyError: self.init(error)
        case is CancellationError: self = .cancelled
        default:
            self.init(
                httpCode: Code.internalError,
                errorMessage: "The login could not be shown. Try again.",
                developerErrorMessage: "The presenter threw \(type(of: error))."
            )
        }
    }

    private init(_ error: LatchkeyError) {
        self.init(
            httpCode: error.khorosCode,
            errorMessage: error.message,
            developerErrorMessage: error.description,
            latchkeyError: error
        )
    }
}

extension LatchkeyError {
    /// The number of the Khoros SDK.
    fileprivate var khorosCode: Int {
        switch code {
        case .networkUnavailable, .untrustedServer, .insecureServer, .invalidServer: LiBaseError.Code.noResponse
        case .timedOut: LiBaseError.Code.timedOut
        case .cancelled, .loginCancelled: LiBaseError.Code.cancelled
        case .unexpectedAnswer, .answerTooLarge: LiBaseError.Code.malformedAnswer
        case .loginRequired, .sessionEnded, .tokenExpired, .invalidToken, .invalidCredentials, .invalidSSOToken,
            .userChanged:
            LiBaseError.Code.unauthorized
        case .invalidCallback, .wrongIssuer, .invalidGrant: LiBaseError.Code.forbidden
        case .serverUnavailable: status == 0 ? LiBaseError.Code.serviceUnavailable : status
        default: status == 0 ? LiBaseError.Code.internalError : status
        }
    }
}

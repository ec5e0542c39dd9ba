import Foundation
import LatchkeyAPI

extension NSError {
    /// Converts an error answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - isUsers: Whether it answers a user's request.
    ///   - words: Overrides for the server's error words.
    /// - Returns: The error.
    static func kii(_ answer: KiiAnswer, isUsers: Bool, words: [String: Int] = [:]) -> NSError {
        let json = (try? answer.object) ?? nil
        let word = json?["errorCode"]?.stringValue ?? json?["error"]?.stringValue
        let message = json?["message"]?.stringValue ?? json?["error_description"]?.stringValue
        guard word != nil || message != nil else {
            let isDown = (500...599).contains(answer.status)
            return kii(
                isDown ? KiiErrorCode.unexpected : KiiErrorCode.unreadableResponse,
                isDown
                    ? "The server is not available at the moment. Try again later."
                    : "The answer did not come from the server. Check the network and try again.",
                status: answer.status
            )
        }
        let code = word.flatMap { words[$0] } ?? Self.code(of: word ?? "", answer.status, isUsers)
        return kii(
            code,
            message ?? "The server could not do it (\(word ?? "")).",
            serverCode: word,
            serverMessage: message,
            status: answer.status
        )
    }

    private static func code(of word: String, _ status: Int, _ isUsers: Bool) -> Int {
        switch word {
        case "invalid_grant", "AUTHENTICATION_FAILED", "USER_DISABLED", "WRONG_PASSWORD":
            KiiErrorCode.cannotAuthenticate
        case "APP_NOT_FOUND": KiiErrorCode.applicationNotFound
        case "APP_DISABLED": KiiErrorCode.invalidApplication
        case "UNAUTHORIZED": isUsers ? KiiErrorCode.notAuthorized : KiiErrorCode.invalidApplication
        case "WRONG_TOKEN": KiiErrorCode.invalidToken
        case "WRONG_REFRESH_TOKEN": KiiErrorCode.cannotRenewToken
        case "PASSWORD_TOO_SHORT": KiiErrorCode.invalidPassword
        case "USER_NOT_FOUND": KiiErrorCode.userNotFound
        case "USER_ADDRESS_NOT_FOUND", "INVALID_STATUS": KiiErrorCode.noVerifiedAddress
        case "USER_ALREADY_EXISTS", "OBJECT_ALREADY_EXISTS": KiiErrorCode.duplicateEntry
        case "INVALID_VERIFICATION_CODE", "VERIFICATION_CODE_NOT_FOUND", "ADDRESS_VERIFICATION_CODE_NOT_FOUND",
            "PHONE_NUMBER_VERIFICATION_CODE_EXPIRED":
            KiiErrorCode.invalidVerificationCode
        case "PIN_CODE_EXPIRED": KiiErrorCode.expiredPIN
        case "OBJECT_NOT_FOUND", "BUCKET_NOT_FOUND": KiiErrorCode.objectNotFound
        case "OBJECT_VERSION_IS_STALE": KiiErrorCode.staleObject
        case "QUERY_NOT_SUPPORTED": KiiErrorCode.queryNotSupported
        case "INSTALLATION_ALREADY_EXISTS": KiiErrorCode.installationExists
        case "INSTALLATION_NOT_FOUND": KiiErrorCode.installationNotFound
        case "TOO_MANY_REQUESTS": KiiErrorCode.unexpected
        default: code(ofStatus: status)
        }
    }

    private static func code(ofStatus status: Int) -> Int {
        switch status {
        case 400, 405, 413, 415, 422: KiiErrorCode.invalidInput
        case 401, 403: KiiErrorCode.notAuthorized
        case 404: KiiErrorCode.objectNotFound
        default: KiiErrorCode.unexpected
        }
    }
}

public import Foundation

extension NSError {
    /// The domain of this SDK's errors.
    public static let kiiErrorDomain = "KiiErrorDomain"

    /// The server's word for what went wrong, such as `USER_ALREADY_EXISTS`; nil when the server said nothing.
    public var kiiErrorSummary: String? { userInfo[KiiErrorKey.code] as? String }

    /// The server's sentence on what went wrong; nil when the server said nothing.
    public var kiiErrorMessage: String? { userInfo[KiiErrorKey.message] as? String }

    /// The HTTP status of the answer; 0 when there was none.
    public var kiiHttpStatus: Int { userInfo[KiiErrorKey.status] as? Int ?? 0 }

    /// An error with a code and a sentence, and what the server said.
    package static func kii(
        _ code: Int,
        _ description: String,
        serverCode: String? = nil,
        serverMessage: String? = nil,
        status: Int? = nil
    ) -> NSError {
        var userInfo: [String: Any] = [KiiErrorKey.description: description, NSLocalizedDescriptionKey: description]
        userInfo[KiiErrorKey.code] = serverCode
        userInfo[KiiErrorKey.message] = serverMessage
        userInfo[KiiErrorKey.status] = status
        return NSError(domain: kiiErrorDomain, code: code, userInfo: userInfo)
    }

    package static func kii(_ failure: KiiFailure) -> NSError { kii(failure.code, failure.description) }
}

/// The keys of `userInfo`.
enum KiiErrorKey {
    static let description = "description"
    static let code = "server_code"
    static let message = "server_message"
    static let status = "http_status"
}

public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NSError {
    /// The domain of this SDK's errors.
    public static let kiiErrorDomain = "KiiErrorDomain"

    /// The server's error word, such as `USER_ALREADY_EXISTS`.
    ///
    /// - Returns: Nil without an error of the server.
    public func kiiErrorSummary() -> String? { userInfo[KiiErrorKey.code] as? String }

    /// The server's error message.
    ///
    /// - Returns: Nil without an error of the server.
    public func kiiErrorMessage() -> String? { userInfo[KiiErrorKey.message] as? String }

    /// The HTTP status of the answer.
    ///
    /// - Returns: 0 without an answer.
    public func kiiHttpStatus() -> Int { userInfo[KiiErrorKey.status] as? Int ?? 0 }

    /// An error with a code, a sentence, and the server's own words.
    package static func kii(
        _ code: Int,
        _ description: String,
        serverCode: String? = nil,
        serverMessage: String? = nil,
        status: Int? = nil,
        underlying: (any Error)? = nil
    ) -> NSError {
        var userInfo: [String: Any] = [KiiErrorKey.description: description, NSLocalizedDescriptionKey: description]
        userInfo[KiiErrorKey.code] = serverCode
        userInfo[KiiErrorKey.message] = serverMessage
        userInfo[KiiErrorKey.status] = status ?? 0
        userInfo[NSUnderlyingErrorKey] = underlying
        return NSError(domain: kiiErrorDomain, code: code, userInfo: userInfo)
    }

    /// Whether the server may have processed the request, but its answer was lost.
    var isOfLostAnswer: Bool {
        switch (userInfo[NSUnderlyingErrorKey] as? URLError)?.code {
        case .networkConnectionLost, .timedOut: true
        default: kiiErrorSummary() == nil && [502, 504].contains(kiiHttpStatus())
        }
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

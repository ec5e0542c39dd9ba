#if os(Linux)
import Foundation
import LatchkeyAPI
import LatchkeyCurl

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CurlFailure {
    /// The corresponding `LatchkeyError` or `URLError`.
    var asSDKError: any Error {
        switch self {
        case .unsupportedURL: URLError(.unsupportedURL)
        case .unwritableHead: LatchkeyError.unwritableHead
        case .unreadable(let file): LatchkeyError.unreadable(file)
        case .local(let error): error
        case .cancelled: LatchkeyError.cancelled
        case .overdue: LatchkeyError.overdue
        case .silent: URLError(.timedOut)
        case .answerTooLong: LatchkeyError.answerTooLarge
        case .refusedAddress: URLError(.cannotConnectToHost)
        case .malformedAnswer: URLError(.badServerResponse)
        case .connectionLost: URLError(.networkConnectionLost)
        case .outOfMemory: URLError(.unknown)
        case .libcurl(let error): URLError(curl: error.code, systemError: error.systemError, text: error.detail)
        }
    }
}

extension LatchkeyError {
    fileprivate static let unwritableHead = LatchkeyError(
        code: .invalidRequest,
        message: "The request's method or a header has characters that cannot be sent, such as a line break. "
            + "Remove them."
    )
}
#endif

public import Foundation

/// Why there is no answer.
///
/// The description contains nothing of the request, neither the URL nor the server.
public enum CurlFailure: Error, Sendable {
    /// The URL is neither `http` nor `https`, or has no host.
    case unsupportedURL
    /// The method or a header has characters that cannot be sent, such as a line end.
    case unwritableHead
    /// The file of the body cannot be read.
    case unreadable(URL)
    /// Reading the body or writing the answer failed.
    case local(any Error)
    case cancelled
    /// The whole transfer took too long.
    case overdue
    /// No byte was sent or received for too long.
    case silent
    case answerTooLong
    /// The caller does not allow the server's address.
    case refusedAddress
    /// The answer is not HTTP.
    case malformedAnswer
    /// A reused connection broke, and the server may have processed the request.
    case connectionLost
    case outOfMemory
    /// An error of libcurl.
    case libcurl(CurlError)
}

/// An error of libcurl.
public struct CurlError: Error, Sendable {
    /// The `CURLcode`.
    public let code: CInt
    /// The `errno` of the connection; 0 for none.
    package let systemError: CInt
    /// The meaning of the code, in libcurl's words.
    package let meaning: String
    /// libcurl's message about this transfer, for developers; it may name the server.
    package let detail: String
}

extension CurlFailure: CustomStringConvertible {
    /// The failure, for logs.
    public var description: String {
        switch self {
        case .unsupportedURL: "the URL cannot be called"
        case .unwritableHead: "the method or a header cannot be sent"
        case .unreadable: "the file cannot be read"
        case .local(let error): "\(type(of: error))"
        case .cancelled: "the request was cancelled"
        case .overdue, .silent: "there was no answer in time"
        case .answerTooLong: "the answer is too long"
        case .refusedAddress: "the server's address is not allowed"
        case .malformedAnswer: "the answer is not HTTP"
        case .connectionLost: "the connection was lost"
        case .outOfMemory: "there is no memory for a request"
        case .libcurl(let error): error.meaning
        }
    }

    /// Whether the transfer timed out.
    package var isTimeout: Bool {
        switch self {
        case .overdue, .silent: true
        case .libcurl(let error): error.code == 28
        default: false
        }
    }

    /// Whether no connection was established.
    package var isUnconnected: Bool {
        if case .libcurl(let error) = self { [5, 6, 7, 97].contains(error.code) } else { false }
    }

    /// Whether the server could not be authenticated, or TLS could not be negotiated.
    package var isUntrusted: Bool {
        guard case .libcurl(let error) = self else { return false }
        return [35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98].contains(error.code)
    }
}

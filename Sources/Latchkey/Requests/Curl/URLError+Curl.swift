#if os(Linux)
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension URLError {
    /// The `URLError` for an error of libcurl.
    ///
    /// - Parameters:
    ///   - code: The `CURLcode`.
    ///   - systemError: The `errno` of the connection; 0 for none.
    ///   - text: libcurl's message.
    init(curl code: CInt, systemError: CInt, text: String) {
        let userInfo: [String: Any] = text.isEmpty ? [:] : [NSLocalizedDescriptionKey: text]
        self.init(Self.code(of: code, systemError), userInfo: userInfo)
    }

    private static func code(of code: CInt, _ systemError: CInt) -> URLError.Code {
        switch code {
        case 3: .badURL
        case 6: .cannotFindHost
        case 7: connecting(systemError)
        case 5, 97: .cannotConnectToHost
        case 28: .timedOut
        // The connection broke: no answer, half of one, an error of sending or receiving, or of HTTP/2.
        case 16, 18, 52, 55, 56, 65, 92: .networkConnectionLost
        case 60, 83, 90, 91: .serverCertificateUntrusted
        case 98: .clientCertificateRequired
        case 35, 51, 53, 54, 58, 59, 64, 66, 77, 82: .secureConnectionFailed
        case 61: .cannotDecodeContentData
        case 1, 8: .badServerResponse
        default: .unknown
        }
    }

    private static func connecting(_ systemError: CInt) -> URLError.Code {
        switch systemError {
        case ETIMEDOUT: .timedOut
        case ENETUNREACH, ENETDOWN: .notConnectedToInternet
        default: .cannotConnectToHost
        }
    }
}
#endif

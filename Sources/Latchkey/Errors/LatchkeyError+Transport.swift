import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LatchkeyError {
    /// Converts any error of a transport.
    init(transport error: any Error) {
        switch error {
        case let known as LatchkeyError: self = known
        case is CancellationError: self = .cancelled
        case let failure as URLError: self.init(failure)
        default: self.init(code: .networkUnavailable, says: Self.unreachable, underlying: error)
        }
    }

    /// Whether the connection broke after the server may have received the request.
    var lostReply: Bool { (underlying as? URLError)?.code == .networkConnectionLost }

    private static let unreachable = "The server cannot be reached. Check the network and try again."

    private init(_ failure: URLError) {
        switch failure.code {
        case .cancelled:
            self = .cancelled
        case .timedOut:
            self.init(
                code: .timedOut,
                says: "The server did not answer in time. Try again.",
                underlying: failure
            )
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self.init(
                code: .untrustedServer,
                says:
                    "The server's identity could not be verified, so nothing was sent. Check the network and the clock.",
                underlying: failure
            )
        default:
            self.init(code: .networkUnavailable, says: Self.unreachable, underlying: failure)
        }
    }
}

import Foundation
import Latchkey
import Testing

/// The transports that share a contract.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
    case urlSession
    /// The installed libcurl.
    case curl
    /// libcurl with only the features of the oldest supported version.
    case oldestCurl

    /// The transports of this system.
    static var all: [TransportKind] {
        #if os(Linux)
        allCases
        #else
        [.urlSession]
        #endif
    }

    /// The transports other than `URLSession`.
    static var own: [TransportKind] { all.filter { $0 != .urlSession } }

    /// The transports that wait for a slow reader of an answer.
    static var pausing: [TransportKind] {
        #if os(Linux)
        own
        #else
        all
        #endif
    }

    var testDescription: String { rawValue }

    /// - Throws: An error if this system lacks the transport.
    func make(certificates: String? = nil) throws -> any Transport {
        #if os(Linux)
        switch self {
        case .urlSession: return URLSessionTransport()
        case .curl: return try #require(CurlTransport(certificates: certificates))
        case .oldestCurl: return try #require(CurlTransport(actsAsOldest: true, certificates: certificates))
        }
        #else
        return URLSessionTransport()
        #endif
    }
}

extension LatchkeyClient {
    /// A client on the network with one of the transports.
    convenience init(
        server: URL,
        application: String = "default",
        by kind: TransportKind,
        credentialStore: any CredentialStore
    ) throws {
        self.init(
            server: server,
            application: application,
            credentialStore: credentialStore,
            transport: try kind.make(),
            time: .system,
            random: .system
        )
    }
}

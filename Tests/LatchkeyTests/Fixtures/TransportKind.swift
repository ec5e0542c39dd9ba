import Foundation
import Latchkey
import Testing

/// The transports that keep the same promises.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
    case urlSession
    /// libcurl as it is here.
    case curl
    /// libcurl without what its oldest version that we use does not have.
    case oldestCurl

    /// Those of this system.
    static var all: [TransportKind] {
        #if os(Linux)
        allCases
        #else
        [.urlSession]
        #endif
    }

    /// Those that are not `URLSession`.
    static var own: [TransportKind] { all.filter { $0 != .urlSession } }

    var testDescription: String { rawValue }

    /// - Throws: When this system does not have it.
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
    /// A client over the network, by one of the transports.
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

package import Foundation
import HTTPTypes
package import Hummingbird

/// The addresses that a service is to be had at.
///
/// Requests for any other name are refused: a page that points a name of its own at this computer gets nothing.
package struct OwnAddress: Sendable {
    private let publicAddress: String?
    private let isForThisComputer: Bool

    /// - Parameters:
    ///   - publicURL: What browsers call it by, where it stands behind a proxy.
    ///   - host: Where it listens.
    package init(publicURL: URL?, host: String) {
        publicAddress = publicURL.flatMap(Self.origin)
        isForThisComputer = ["127.0.0.1", "localhost", "::1"].contains(host)
    }

    /// Whether browsers reach it by https.
    package var isSecure: Bool { publicAddress?.hasPrefix("https://") == true }

    /// The origin that a request was sent to; nil when it is not one of its own.
    package func origin(of request: Request) -> String? {
        guard let authority = request.head.authority?.lowercased() else { return nil }
        if let publicAddress, publicAddress.hasSuffix("//" + authority) { return publicAddress }
        return isForThisComputer && Self.isLoopback(authority) ? "http://" + authority : nil
    }

    private static func isLoopback(_ authority: String) -> Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { name in
            guard authority.hasPrefix(name) else { return false }
            let rest = authority.dropFirst(name.count)
            return rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
        }
    }

    private static func origin(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }
}

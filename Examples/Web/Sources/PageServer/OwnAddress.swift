package import Foundation
import HTTPTypes
package import Hummingbird

/// The addresses of a web server.
///
/// The server refuses requests for any other host name, so a page whose own name resolves to this computer gets
/// nothing.
package struct OwnAddress: Sendable {
    static let loopback = ["127.0.0.1", "localhost", "::1"]

    private let publicAddress: String?
    private let isLoopback: Bool

    /// - Parameters:
    ///   - publicURL: The address in the browser, if the server is behind a proxy.
    ///   - host: The address to listen on.
    package init(publicURL: URL?, host: String) {
        publicAddress = publicURL.flatMap(Self.origin)
        isLoopback = Self.loopback.contains(host)
    }

    /// Whether browsers use https.
    package var isSecure: Bool { publicAddress?.hasPrefix("https://") == true }

    /// The origin that a request was sent to; nil if it is not this server's.
    package func origin(of request: Request) -> String? {
        guard let authority = request.head.authority?.lowercased() else { return nil }
        if let publicAddress, publicAddress.hasSuffix("//" + authority) { return publicAddress }
        return isLoopback && Self.isLoopback(authority) ? "http://" + authority : nil
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

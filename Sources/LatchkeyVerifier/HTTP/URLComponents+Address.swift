import Foundation

extension URLComponents {
    private static let loopback: Set<String> = ["127.0.0.1", "localhost", "::1", "[::1]"]

    /// Whether it is `https`, or `http` on this computer.
    var isSecureOrLocal: Bool {
        guard let host, !host.isEmpty, user == nil, password == nil else { return false }
        return scheme?.lowercased() == "https" || scheme?.lowercased() == "http" && Self.loopback.contains(host)
    }

    /// The scheme, the host and the port, in lower case and without a default port; nil without a host.
    var origin: String? {
        guard let scheme = scheme?.lowercased(), let host = percentEncodedHost?.lowercased(), !host.isEmpty else {
            return nil
        }
        let usual = ["https": 443, "http": 80][scheme]
        let port = port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)"
    }
}

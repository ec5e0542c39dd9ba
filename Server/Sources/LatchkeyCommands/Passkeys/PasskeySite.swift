import Foundation
package import LatchkeyCore

/// The site that people use passkeys on.
package struct PasskeySite: Sendable, Equatable {
    /// Nil if browsers would refuse all passkeys.
    package let relyingParty: RelyingParty?
    /// The address with a name that the server has on this machine; nil if its public URL has a name.
    package let localURL: String?

    /// A line for the start of the server; nil if people need not know anything.
    package var remark: String? { localURL.map { "Open \($0) to use passkeys." } }

    /// The same address with the name `localhost`; nil unless the host is an IP address of this machine alone.
    static func localURL(of publicURL: String) -> String? {
        guard var parts = URLComponents(string: publicURL), let host = parts.host, isLocal(host) else { return nil }
        // Nobody knows the port of a server that takes a free one.
        guard parts.port != 0 else { return nil }
        parts.host = "localhost"
        return parts.string
    }

    private static func isLocal(_ host: String) -> Bool {
        guard let address = IPAddress(host.trimmingCharacters(in: ["[", "]"])) else { return false }
        let bytes = address.bytes
        // A server that listens on all addresses has the name on this machine too.
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return address.isIPv4 ? bytes.first == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
    }
}

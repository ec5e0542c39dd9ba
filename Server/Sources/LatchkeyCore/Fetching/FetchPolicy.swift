/// The addresses that the server may call for URLs that strangers name.
///
/// Those are `https` URLs at addresses of the internet. The operator can name hosts of a private network. Addresses of
/// one link only, and of the metadata of clouds, are refused always.
package struct FetchPolicy: Sendable, Equatable {
    /// The hosts that may have private addresses: names in lower case, or addresses.
    package let privateHosts: Set<String>

    package init(privateHosts: Set<String> = []) { self.privateHosts = privateHosts }

    /// Whether the host's addresses may be looked up.
    package func allows(_ url: FetchAddress) -> Bool {
        url.isSecure || privateHosts.contains(url.host)
    }

    /// Whether the host may be called at an address.
    package func allows(_ address: IPAddress, of url: FetchAddress) -> Bool {
        switch address.scope {
        case .internet: url.isSecure
        case .privateNetwork: privateHosts.contains(url.host) && url.isSecure
        case .thisComputer: privateHosts.contains(url.host)
        case .special: false
        }
    }
}

package import HTTPTypes
package import LatchkeyCore

/// The proxies whose forwarding headers are trusted.
///
/// The headers are trusted only as far back as trusted proxies wrote them: the client is the last hop that is not one
/// of these proxies. `X-Real-IP` and similar headers are never trusted, because a proxy that does not know them
/// forwards them unchanged.
package struct TrustedProxies: Sendable, Equatable {
    package let networks: [IPNetwork]

    /// No proxy is trusted: the client is the other end of the connection.
    package static let none = TrustedProxies([])

    package init(_ networks: [IPNetwork]) { self.networks = networks }

    package func trusts(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// The client address of a request.
    ///
    /// A proxy that writes one of the two headers may forward the other one unchanged, so neither counts if they
    /// differ.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - headers: The request's headers.
    /// - Returns: The client; the peer if it is not a trusted proxy, or if the headers name no client.
    package func clientAddress(peer: ClientAddress?, headers: HTTPFields) -> ClientAddress? {
        guard let peer, let proxy = IPAddress(peer.text), trusts(proxy) else { return peer }
        var clients: [IPAddress] = []
        let forwarded = headers[values: .forwarded]
        if !forwarded.isEmpty { clients.append(client(of: ForwardedHops.forwarded(forwarded), through: proxy)) }
        let forwardedFor = headers[values: .xForwardedFor]
        if !forwardedFor.isEmpty {
            clients.append(client(of: ForwardedHops.xForwardedFor(forwardedFor), through: proxy))
        }
        guard let client = clients.first, client == clients.last else { return peer }
        return ClientAddress(client)
    }

    /// Goes back from hop to hop as long as a trusted proxy reported the hop.
    private func client(of hops: [IPAddress?], through proxy: IPAddress) -> IPAddress {
        var client = proxy
        for hop in hops.reversed() {
            guard trusts(client), let hop else { return client }
            client = hop
        }
        return client
    }
}

extension HTTPField.Name {
    static let forwarded = HTTPField.Name("Forwarded") ?? .location
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .location
}

/// The operator's decision about clients that are known by a URL.
package enum ClientDocumentPolicy: Sendable, Equatable {
    case off
    /// Only documents of these hosts, in lower case.
    case hosts([String])
    /// Documents of every host.
    case open

    /// Throws if documents at an address may not be used.
    func check(_ address: ClientDocumentAddress) throws(ClientDocumentError) {
        switch self {
        case .off: throw .off
        case .hosts(let hosts): guard hosts.contains(address.host) else { throw .hostNotAllowed }
        case .open: break
        }
    }
}

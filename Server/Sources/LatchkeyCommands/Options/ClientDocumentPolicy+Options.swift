import LatchkeyCore

extension ClientDocumentPolicy {
    private enum Choice: String, CaseIterable {
        case off, hosts, open
    }

    /// - Throws: `StartError` for an unusable option, and for `hosts` without a host.
    init(_ values: OptionValues) throws {
        let hosts = try values.hosts(.clientDocumentHosts)
        let choice: Choice = try values.choice(.clientDocuments)
        switch choice {
        case .off: self = .off
        case .hosts where hosts.isEmpty: throw ServerOption.clientDocumentHosts.isMissing(for: .clientDocuments)
        case .hosts: self = .hosts(hosts)
        case .open: self = .open
        }
    }
}

extension FetchPolicy {
    /// - Throws: `StartError` for an unusable option.
    init(_ values: OptionValues) throws {
        self.init(privateHosts: Set(try values.hosts(.fetchPrivateHosts)))
    }
}

extension OptionValues {
    /// The hosts of a list, in their one spelling; IPv6 addresses may lack their brackets.
    fileprivate func hosts(_ option: ServerOption) throws(StartError) -> [String] {
        try list(option).map { text throws(StartError) in
            guard let host = FetchAddress.host(text) ?? FetchAddress.host("[\(text)]") else {
                throw option.refusal(of: text, expected: "names or addresses of hosts, without a scheme and a port")
            }
            return host
        }
    }
}

/// The `sub` by which applications know users (OpenID Connect Core §8).
package struct Subjects: Sendable {
    private let digest: any KeyedDigest

    /// - Parameter digest: Makes pairwise subjects; its key must never change.
    package init(digest: any KeyedDigest) {
        self.digest = digest
    }

    /// The user's id, or for a pairwise application a text that only the applications of its sector see.
    package func subject(of userID: User.ID, for application: Application) -> String {
        guard application.client.subjectType == .pairwise else { return userID.rawValue }
        let sector = Array(application.sector.utf8)
        return Base64URL.encode(digest.digest(sector + [0] + Array(userID.rawValue.utf8)))
    }
}

extension Application {
    /// The host whose applications share pairwise subjects: the registered one, or that of the redirect URIs.
    ///
    /// An application without a host of its own, or with several, has a sector of its own. So has one that nobody has
    /// checked and that gets tokens without receiving a code at the host, because it may have named another's.
    package var sector: String {
        if let sector = client.sector { return sector }
        let isProved = client.registration == .byOperator || !client.grantTypes.contains(.deviceCode)
        let hosts = Set(redirectURIs.map { $0.receiver == .site ? $0.host : nil })
        guard isProved, hosts.count == 1, let host = hosts.first, let host else { return id.rawValue }
        return host
    }
}

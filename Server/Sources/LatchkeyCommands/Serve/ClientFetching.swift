package import LatchkeyCore
import LatchkeyFetching

/// The parts of the server that call URLs of clients.
package struct ClientFetching: Sendable {
    package let fetcher: any PublicFetcher
    /// The clients that are known by the URL of their metadata.
    package let documents: ClientDocuments
    /// The keys at the `jwks_uri` of clients.
    package let keys: RemoteClientKeys
    private let configuration: ClientConfiguration

    /// - Parameters:
    ///   - configuration: The documents that may be used, and the addresses that may be called.
    ///   - clock: Decides the age of documents and keys.
    init(_ configuration: ClientConfiguration, clock: any WallClock) {
        let fetcher = configuration.fetcher ?? HTTPFetcher(policy: configuration.fetchPolicy)
        self.fetcher = fetcher
        self.configuration = configuration
        documents = ClientDocuments(
            policy: configuration.documents,
            fetchPolicy: configuration.fetchPolicy,
            fetcher: fetcher,
            clock: clock
        )
        keys = RemoteClientKeys(fetcher: fetcher, clock: clock)
    }

    func ports(resources: ResourceDirectory) -> ClientPorts {
        ClientPorts(
            registration: configuration.registration,
            resources: resources,
            documents: documents,
            fetcher: fetcher,
            fetchPolicy: configuration.fetchPolicy
        )
    }
}

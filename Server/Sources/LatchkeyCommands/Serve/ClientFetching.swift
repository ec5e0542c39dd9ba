package import LatchkeyCore
import LatchkeyFetching

/// The parts of the server that call URLs of clients and of providers.
///
/// Each has a fetcher of its own. Strangers choose the documents that are fetched, so hosts that do not answer must not
/// hold up log-outs and the keys of clients.
package struct ClientFetching: Sendable {
    /// Posts the notices about ended sessions.
    package let noticeFetcher: any PublicFetcher
    /// The clients that are known by the URL of their metadata.
    package let documents: ClientDocuments
    /// The keys at the `jwks_uri` of clients.
    package let keys: RemoteClientKeys
    /// Calls the endpoints of the providers at which users log in.
    let upstreamCalls: any UpstreamCalling
    /// The public keys of these providers.
    let upstreamKeys: RemoteClientKeys
    private let configuration: ClientConfiguration

    /// - Parameters:
    ///   - configuration: The documents that may be used, and the addresses that may be called.
    ///   - clock: Decides the age of documents and keys.
    init(_ configuration: ClientConfiguration, clock: any WallClock) {
        noticeFetcher = Self.fetcher(configuration)
        self.configuration = configuration
        documents = ClientDocuments(
            policy: configuration.documents,
            fetchPolicy: configuration.fetchPolicy,
            fetcher: Self.fetcher(configuration),
            clock: clock
        )
        keys = RemoteClientKeys(fetcher: Self.fetcher(configuration), clock: clock)
        let upstreamFetcher =
            configuration.upstreamFetcher
            ?? HTTPFetcher(policy: configuration.fetchPolicy, trusting: configuration.fetchCertificates)
        upstreamCalls = upstreamFetcher
        upstreamKeys = RemoteClientKeys(fetcher: upstreamFetcher, clock: clock)
    }

    private static func fetcher(_ configuration: ClientConfiguration) -> any PublicFetcher {
        configuration.fetcher
            ?? HTTPFetcher(policy: configuration.fetchPolicy, trusting: configuration.fetchCertificates)
    }

    func ports(resources: ResourceDirectory) -> ClientPorts {
        ClientPorts(
            registration: configuration.registration,
            resources: resources,
            documents: documents,
            fetcher: Self.fetcher(configuration),
            fetchPolicy: configuration.fetchPolicy
        )
    }
}

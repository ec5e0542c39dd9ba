package import LatchkeyCore

/// The operator's policies about OAuth clients.
package struct ClientConfiguration: Sendable {
    package var registration = RegistrationPolicy.off
    package var documents = ClientDocumentPolicy.off
    /// The addresses that may be called for URLs of clients.
    package var fetchPolicy = FetchPolicy()
    /// Fetches what clients name; nil for the server's own HTTP client.
    package var fetcher: (any PublicFetcher)?

    package init() {}

    init(_ configuration: ServeConfiguration) {
        registration = configuration.clientRegistration
        documents = configuration.clientDocuments
        fetchPolicy = configuration.fetchPolicy
    }
}

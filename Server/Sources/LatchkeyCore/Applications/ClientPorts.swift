/// The operator's decisions about OAuth clients, and the parts that they need.
package struct ClientPorts: Sendable {
    package let registration: RegistrationPolicy
    package let resources: ResourceDirectory
    /// Nil if the server reads no documents of clients.
    package let documents: ClientDocuments?
    /// Nil if the server fetches nothing for clients.
    package let fetcher: (any PublicFetcher)?
    package let fetchPolicy: FetchPolicy

    package init(
        registration: RegistrationPolicy = .off,
        resources: ResourceDirectory = ResourceDirectory(),
        documents: ClientDocuments? = nil,
        fetcher: (any PublicFetcher)? = nil,
        fetchPolicy: FetchPolicy = FetchPolicy()
    ) {
        self.registration = registration
        self.resources = resources
        self.documents = documents
        self.fetcher = fetcher
        self.fetchPolicy = fetchPolicy
    }
}

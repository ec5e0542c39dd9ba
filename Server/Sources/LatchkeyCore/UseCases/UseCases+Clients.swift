/// The OAuth clients and their resources.
extension UseCases {
    package var resources: ResourceDirectory { clientPorts.resources }

    package var clients: Clients {
        Clients(
            applications: applications,
            documents: clientPorts.documents.map {
                DocumentClients(documents: $0, applications: applications, resources: resources)
            }
        )
    }

    package var clientRegistrations: ClientRegistrations {
        ClientRegistrations(
            policy: clientPorts.registration,
            storage: storage,
            applications: applications,
            resources: resources,
            attempts: attempts,
            digest: ports.tokenDigest,
            fetcher: clientPorts.fetcher,
            fetchPolicy: clientPorts.fetchPolicy,
            liveSessions: liveSessions,
            space: space,
            ids: ids,
            clock: clock
        )
    }
}

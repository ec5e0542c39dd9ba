/// Adds and removes resources.
///
/// A change takes effect with the next request that this server answers.
package struct ResourceAdministration: Sendable {
    private let storage: any Storage
    private let directory: ResourceDirectory
    private let clock: any WallClock

    package init(storage: any Storage, directory: ResourceDirectory, clock: any WallClock) {
        self.storage = storage
        self.directory = directory
        self.clock = clock
    }

    /// All resources in the order of their URIs.
    package func all() async throws(ResourceError) -> [Resource] {
        do { return try await storage.read { tables in try tables.resources.all() } } catch { throw .storage(error) }
    }

    /// Adds a resource, or changes the one with this URI.
    package func put(
        _ uri: String,
        scopes names: [String],
        clients: Resource.Clients
    ) async throws(ResourceError) -> Resource {
        guard Resource.isURI(uri) else { throw .uri }
        for name in names where !Scopes.isName(name) { throw .scope(name) }
        for name in names where Scopes.standard.contains(name) { throw .standardScope(name) }
        guard let scopes = Scopes(names.joined(separator: " ")) else { throw .tooManyScopes }
        let resource = Resource(uri: uri, scopes: scopes, clients: clients, createdAt: clock.now())
        let stored = try await storage.serialTransaction(ResourceError.self) { tables in
            let known = try tables.resources.all()
            guard known.count < Resource.most || known.contains(where: { $0.uri == uri }) else {
                throw ResourceError.tooMany
            }
            try tables.resources.put(resource)
            return try tables.resources.all().first { $0.uri == uri } ?? resource
        }
        try await reload()
        return stored
    }

    /// Removes a resource.
    ///
    /// Its tokens stay valid until they expire; no new ones are issued.
    package func remove(_ uri: String) async throws(ResourceError) {
        try await storage.serialTransaction(ResourceError.self) { tables in
            guard try tables.resources.remove(uri) else { throw ResourceError.unknown }
        }
        try await reload()
    }

    /// Reads all resources again.
    package func reload() async throws(ResourceError) {
        do { try await directory.reload(from: storage) } catch { throw .storage(error) }
    }
}

/// The reason why a resource cannot be added, changed or removed.
package enum ResourceError: UseCaseError, Equatable, Sendable {
    case uri
    case scope(String)
    /// The scopes of OpenID Connect belong to no resource.
    case standardScope(String)
    case tooManyScopes
    case tooMany
    case unknown
    case storage(StoreError)
}

/// Adds, changes, lists and removes the providers at which users log in.
///
/// A change takes effect with the next request that this server answers.
package struct UpstreamAdministration: Sendable {
    /// The most upstreams of a server: each is a button.
    package static let most = 30

    private let storage: any Storage
    private let sealing: any Sealing
    private let directory: UpstreamDirectory
    private let clock: any WallClock

    package init(
        storage: any Storage,
        sealing: any Sealing,
        directory: UpstreamDirectory,
        clock: any WallClock
    ) {
        self.storage = storage
        self.sealing = sealing
        self.directory = directory
        self.clock = clock
    }

    /// Adds an upstream.
    ///
    /// - Parameters:
    ///   - id: Its id, which stands in its redirect URI.
    ///   - provider: The name of its provider.
    ///   - change: Its rules.
    /// - Returns: The upstream.
    /// - Throws: The reason why it cannot be added.
    package func add(
        _ id: Upstream.ID,
        of provider: String,
        _ change: UpstreamChange
    ) async throws(UpstreamError) -> Upstream {
        guard Upstream.isID(id.rawValue) else { throw .id }
        guard let provider = UpstreamProvider.named(provider) else { throw .provider(provider) }
        let blank = Upstream(id: id, provider: provider, clientID: "", createdAt: clock.now())
        let upstream = try change.applied(to: blank)
        try await put(upstream) { present throws(UpstreamError) in
            guard !present.contains(where: { $0.id == id }) else { throw .exists }
            guard present.count < Self.most else { throw .tooMany }
        }
        return upstream
    }

    /// Changes an upstream.
    ///
    /// - Returns: The changed upstream.
    /// - Throws: The reason why it cannot be changed.
    package func change(
        _ id: Upstream.ID,
        _ change: UpstreamChange
    ) async throws(UpstreamError) -> Upstream {
        let stored = try await storage.read(UpstreamError.self) { tables in
            try tables.upstreams.all().first { $0.id == id }
        }
        guard let stored else { throw .unknown }
        guard let present = try? stored.opened(with: sealing) else { throw .unreadable }
        let upstream = try change.applied(to: present)
        try await put(upstream) { all throws(UpstreamError) in
            // Two changes at once would lose one.
            guard all.contains(stored) else { throw .changedMeanwhile }
        }
        return upstream
    }

    /// All upstreams, oldest first; nil for one that cannot be opened.
    package func all() async throws(UpstreamError) -> [(id: Upstream.ID, upstream: Upstream?)] {
        let stored = try await storage.read(UpstreamError.self) { tables in try tables.upstreams.all() }
        return stored.map { ($0.id, try? $0.opened(with: sealing)) }
    }

    /// Removes an upstream; the identities of its users stay, and work again with another upstream of its issuer.
    package func remove(_ id: Upstream.ID) async throws(UpstreamError) {
        try await storage.serialTransaction(UpstreamError.self) { tables in
            guard try tables.upstreams.remove(id) else { throw UpstreamError.unknown }
        }
        _ = try await reload()
    }

    /// Reads all upstreams again.
    ///
    /// - Returns: The ids of the upstreams that cannot be opened and are ignored.
    @discardableResult
    package func reload() async throws(UpstreamError) -> [Upstream.ID] {
        do { return try await directory.reload(from: storage, with: sealing) } catch { throw .storage(error) }
    }

    private func put(
        _ upstream: Upstream,
        if check: @escaping @Sendable ([StoredUpstream]) throws(UpstreamError) -> Void
    ) async throws(UpstreamError) {
        let stored: StoredUpstream
        do { stored = try StoredUpstream(upstream, with: sealing) } catch { throw .storage(.defect("\(error)")) }
        try await storage.serialTransaction(UpstreamError.self) { tables in
            let present = try tables.upstreams.all()
            try check(present)
            for other in present.compactMap({ try? $0.opened(with: sealing) }) where other.id != upstream.id {
                let shared = other.requirement.domains.intersection(upstream.requirement.domains)
                if let domain = shared.map(\.text).min() { throw UpstreamError.domainTaken(domain, other.id) }
            }
            for id in upstream.namedApplications where try tables.applications.find(id) == nil {
                throw UpstreamError.unknownApplication(id)
            }
            try tables.upstreams.put(stored)
        }
        _ = try await reload()
    }
}

extension Upstream {
    fileprivate var namedApplications: [Application.ID] {
        let offering: Set<Application.ID> = if case .applications(let ids) = offer { ids } else { [] }
        return offering.union(requirement.applications).sorted()
    }
}

/// The reason why an upstream cannot be added, changed or removed.
package enum UpstreamError: UseCaseError, Equatable, Sendable {
    case id
    case provider(String)
    case exists
    case unknown
    /// It was sealed with another secret.
    case unreadable
    /// Another operator has changed it at the same time.
    case changedMeanwhile
    case tooMany
    case clientID
    case name
    case issuer
    /// A provider of the kind `oidc` needs its issuer.
    case issuerMissing
    case gateway
    /// Apple needs a team, the id of a key and its private key.
    case appleKey
    /// Only Apple has teams and keys.
    case notApple
    case scope(String)
    case text
    case unknownApplication(Application.ID)
    /// The application requires it without offering it.
    case notOffered(Application.ID)
    /// Not a domain of e-mail addresses.
    case domain(String)
    /// Anybody can have an account at the provider, so it cannot be required for a company's domain.
    case domainsNeedCompanyProvider
    /// Another upstream is required for the domain.
    case domainTaken(String, Upstream.ID)
    /// A provider without ID tokens states no level of authentication.
    case acrValues
    case storage(StoreError)
}

/// The upstreams in memory, and the rules about who may use them.
package final class UpstreamDirectory: Sendable {
    private let upstreams: Reloaded<[Upstream]>
    /// Sent when they were read again; the service that ends access waits for it.
    package let changes = WakeSignal()

    package init(_ upstreams: [Upstream] = []) {
        self.upstreams = Reloaded(Self.sorted(upstreams))
    }

    package subscript(id: Upstream.ID) -> Upstream? { upstreams.value.first { $0.id == id } }

    /// The upstream that has issued an identity; nil if it was removed.
    package func issuing(_ issuer: String) -> Upstream? { upstreams.value.first { $0.hasIssued(issuer) } }

    /// Those that an application offers, in the order of their buttons.
    package func offered(by application: Application.ID) -> [Upstream] {
        upstreams.value.filter { $0.isOffered(by: application) }
    }

    /// Whether the provider of any upstream wants its tokens to be revoked.
    package var needsRevocations: Bool { upstreams.value.contains { $0.provider.revokesAccess } }

    /// Adds an upstream that no storage has.
    package func add(_ upstream: Upstream) {
        let reading = upstreams.beginReading()
        upstreams.show(Self.sorted(upstreams.value + [upstream]), from: reading)
    }

    /// Reads all upstreams again, and ignores those that cannot be opened.
    ///
    /// If calls overlap, the result of the call that began to read last stays.
    ///
    /// - Returns: The ids of the upstreams that could not be opened.
    func reload(from storage: any Storage, with sealing: any Sealing) async throws(StoreError) -> [Upstream.ID] {
        let reading = upstreams.beginReading()
        let stored = try await storage.read { tables in try tables.upstreams.all() }
        let opened = stored.map { ($0.id, try? $0.opened(with: sealing)) }
        upstreams.show(Self.sorted(opened.compactMap(\.1)), from: reading)
        changes.send()
        return opened.filter { $0.1 == nil }.map(\.0)
    }

    private static func sorted(_ upstreams: [Upstream]) -> [Upstream] {
        upstreams.sorted { ($0.position, $0.createdAt, $0.id.rawValue) < ($1.position, $1.createdAt, $1.id.rawValue) }
    }
}

import Synchronization

/// Whether the server drains: it still serves requests, and sends clients elsewhere.
///
/// The proxy learns it from `/ready`, and each client from `Connection: close`.
package final class Drain: Sendable {
    private let begun = Atomic(false)

    package init() {}

    package var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Begins the drain, which never ends.
    package func begin() { begun.store(true, ordering: .releasing) }
}

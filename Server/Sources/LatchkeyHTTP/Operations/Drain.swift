import Synchronization

/// Whether the server is on its way out: it serves what comes, and asks for it to go elsewhere.
///
/// `/ready` tells the proxy in front, and each answer tells its client by `Connection: close`.
package final class Drain: Sendable {
    private let begun = Atomic(false)

    package init() {}

    package var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Begins; there is no way back.
    package func begin() { begun.store(true, ordering: .releasing) }
}

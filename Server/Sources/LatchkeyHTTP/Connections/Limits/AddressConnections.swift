package import LatchkeyCore
import Synchronization

/// Counts the connections of each address; an IPv6 client has a /64 to itself.
package final class AddressConnections: Sendable {
    private let limits: ConnectionLimits
    private let counts = Mutex<[IPNetwork: Int]>([:])

    package init(_ limits: ConnectionLimits) { self.limits = limits }

    /// Counts a connection until `close`, if the address may have another one.
    ///
    /// - Returns: Whether it may.
    package func open(from address: IPAddress) -> Bool {
        guard !limits.proxies.trusts(address) else { return true }
        return counts.withLock { counts in
            let count = counts[.ofOneClient(address), default: 0]
            guard count < limits.perAddress else { return false }
            counts[.ofOneClient(address)] = count + 1
            return true
        }
    }

    /// Records the end of an opened connection.
    package func close(from address: IPAddress) {
        guard !limits.proxies.trusts(address) else { return }
        counts.withLock { counts in
            let count = counts[.ofOneClient(address), default: 0]
            counts[.ofOneClient(address)] = count > 1 ? count - 1 : nil
        }
    }
}

/// Decides whether a cached reading of the storage is still valid.
///
/// A server that has the storage to itself always trusts its cache. On a shared storage it trusts a reading for
/// `window`. After that it trusts the reading only while it receives the other servers' invalidations, and only if it
/// has received them since before the reading began.
///
/// A session that another server ended is refused `window` later at the latest. A reading without that end began before
/// it, and so did the last synchronization that did not report it.
package struct CacheTrust: Sendable {
    /// The time for which a reading is valid without synchronization, and the longest time between two
    /// synchronizations.
    ///
    /// The documented promise is one second. The difference covers the time between this check and its use: the request
    /// continues, and the machine may be busy.
    package static let window = Duration.milliseconds(800)

    /// The other servers that change the storage.
    private enum Peers: Sendable {
        case none
        case disconnected
        /// All invalidations between the two instants were received.
        case synchronized(since: ContinuousClock.Instant, until: ContinuousClock.Instant)
    }

    /// No other server changes the storage.
    package static let alone = CacheTrust(peers: .none)
    /// Other servers change the storage, and their invalidations are not received yet.
    package static let shared = CacheTrust(peers: .disconnected)

    private var peers: Peers

    private init(peers: Peers) { self.peers = peers }

    /// Invalidations are received from an instant on, over a new connection; earlier ones may have been missed.
    ///
    /// - Parameter instant: Not before the storage confirmed that it will forward invalidations.
    package mutating func listening(since instant: ContinuousClock.Instant) {
        switch peers {
        case .none: break
        case .disconnected, .synchronized: peers = .synchronized(since: instant, until: instant)
        }
    }

    /// All invalidations before an instant were received, and the cache was updated accordingly.
    ///
    /// - Parameter instant: Not after the connection was asked the question that it has now answered.
    package mutating func synchronized(until instant: ContinuousClock.Instant) {
        guard case .synchronized(let since, let until) = peers else { return }
        peers = .synchronized(since: since, until: max(until, instant))
    }

    /// The connection to the other servers is lost.
    package mutating func disconnected() {
        switch peers {
        case .none: break
        case .disconnected, .synchronized: peers = .disconnected
        }
    }

    /// Whether a reading is still as good as a new one.
    ///
    /// - Parameters:
    ///   - start: The beginning of the reading.
    ///   - now: The present; called only if the time matters.
    /// - Returns: False if the value must be read again.
    package func trusts(readingFrom start: ContinuousClock.Instant, at now: () -> ContinuousClock.Instant) -> Bool {
        switch peers {
        case .none: return true
        case .disconnected: return now() - start < Self.window
        case .synchronized(let since, let until):
            let now = now()
            return now - start < Self.window || (start >= since && now - until < Self.window)
        }
    }
}

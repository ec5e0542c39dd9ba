/// A cache's statistics since the start of the server.
package struct CacheFigures: Sendable, Equatable {
    /// The number of lookups that found a value.
    package private(set) var hits: Int64 = 0
    package private(set) var misses: Int64 = 0
    /// The number of values in the cache.
    package var size = 0

    package init() {}

    package mutating func count(isHit: Bool) {
        if isHit { hits += 1 } else { misses += 1 }
    }
}

/// A cache with metrics.
package struct WatchedCache: Sendable {
    /// Its name in the metrics: `session` for `latchkey_session_cache_hits_total`.
    package let name: String
    package let figures: @Sendable () -> CacheFigures

    package init(_ name: String, figures: @escaping @Sendable () -> CacheFigures) {
        self.name = name
        self.figures = figures
    }
}

/// How a cache fares, counted since the server started.
package struct CacheFigures: Sendable, Equatable {
    /// How often what was asked for was there.
    package private(set) var hits: Int64 = 0
    package private(set) var misses: Int64 = 0
    /// How many values it holds.
    package var size = 0

    package init() {}

    package mutating func count(isHit: Bool) {
        if isHit { hits += 1 } else { misses += 1 }
    }
}

/// A cache that operators watch.
package struct WatchedCache: Sendable {
    /// Its name in the metrics: `session` for `latchkey_session_cache_hits_total`.
    package let name: String
    package let figures: @Sendable () -> CacheFigures

    package init(_ name: String, figures: @escaping @Sendable () -> CacheFigures) {
        self.name = name
        self.figures = figures
    }
}

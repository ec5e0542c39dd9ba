import LatchkeyCore

extension [WatchedCache] {
    /// The current figures of the caches in Prometheus' text format; the hit ratio is hits / (hits + misses).
    var exposition: String {
        map { cache in
            let (figures, name) = (cache.figures(), "latchkey_\(cache.name)_cache")
            return """
                # TYPE \(name)_hits_total counter
                \(name)_hits_total \(figures.hits)
                # TYPE \(name)_misses_total counter
                \(name)_misses_total \(figures.misses)
                # TYPE \(name)_size gauge
                \(name)_size \(figures.size)

                """
        }.joined()
    }
}

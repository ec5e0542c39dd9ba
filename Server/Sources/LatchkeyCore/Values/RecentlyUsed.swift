/// Remembers recently used values, up to a number of values.
///
/// There are two generations. A used value moves to the young one. When the young one is full, it becomes the old one,
/// and the previous old one is forgotten. So each use costs the same, however many values are remembered.
package struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// - Parameter capacity: The most values that are remembered.
    package init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// The remembered values.
    package var values: [Value] { Array(young.values) + Array(old.values) }

    /// The number of remembered values.
    package var count: Int { young.count + old.count }

    /// The value, if it is remembered; reading it is a use.
    package subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old[key] else { return nil }
            remember(value, for: key)
            return value
        }
    }

    /// Remembers a value, replacing the previous one of its key.
    package mutating func remember(_ value: Value, for key: Key) {
        old[key] = nil
        if young.count >= capacity / 2, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }
}

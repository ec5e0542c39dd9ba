/// Remembers what was asked for lately, up to a number of values.
///
/// Two generations: what is asked for moves to the young one; when that is full, it becomes the old one and what was left
/// in the old one is forgotten. So each use costs the same, however much is remembered.
package struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// - Parameter capacity: How many values are remembered at the most.
    package init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// The values that are remembered.
    package var values: [Value] { Array(young.values) + Array(old.values) }

    /// How many values are remembered.
    package var count: Int { young.count + old.count }

    /// The value, if it is remembered, which counts as asking for it.
    package subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old[key] else { return nil }
            remember(value, for: key)
            return value
        }
    }

    /// Remembers a value in place of the one that was remembered.
    package mutating func remember(_ value: Value, for key: Key) {
        old[key] = nil
        if young.count >= capacity / 2, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }
}

/// A bounded table whose entries live for one to two windows of time.
///
/// Two generations replace the removal of single entries.
struct Generations<Key: Hashable, Value> {
    private let window: Duration
    private let limit: Int
    private var current: [Key: Value] = [:]
    private var previous: [Key: Value] = [:]
    private var began: ContinuousClock.Instant?

    /// - Parameters:
    ///   - window: The least time that an entry lives.
    ///   - limit: The most entries.
    init(window: Duration, limit: Int) {
        self.window = window
        self.limit = limit
    }

    /// Forgets entries that are too old.
    mutating func advance(to now: ContinuousClock.Instant) {
        guard let began else {
            self.began = now
            return
        }
        let age = now - began
        guard age >= window else { return }
        previous = age >= window * 2 ? [:] : current
        current = [:]
        self.began = now
    }

    subscript(key: Key) -> Value? { current[key] ?? previous[key] }

    /// Adds an entry, or replaces it.
    ///
    /// - Returns: False if there is no room.
    mutating func insert(_ value: Value, for key: Key) -> Bool {
        guard current[key] != nil || current.count + previous.count < limit else { return false }
        current[key] = value
        return true
    }
}

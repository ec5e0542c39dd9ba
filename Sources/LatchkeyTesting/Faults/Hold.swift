/// A point where requests, or operations of a credential store, wait until a test releases them.
///
/// ```swift
/// let hold = server.hold(.refresh)
/// async let user = latchkey.account.refresh()
/// try await hold.arrival()                // the request is on its way
/// hold.release()
/// _ = try await user
/// ```
///
/// A cancelled request no longer waits.
public final class Hold: Sendable {
    private struct Gate: Sendable {
        var arrivals = 0
        var isOpen = false
    }

    private let gate = Watched(Gate())

    init() {}

    /// The number of arrivals so far.
    public var arrivals: Int { gate.read(\.arrivals) }

    /// Waits until a number of requests have arrived, counted from the beginning.
    ///
    /// - Parameter count: The number of arrivals.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func arrival(of count: Int = 1) async throws {
        try await gate.first { $0.arrivals >= count ? () : nil }
    }

    /// Releases all waiting requests, and lets later ones pass.
    public func release() { gate.change { $0.isOpen = true } }

    /// Waits for the release.
    func pass() async throws {
        gate.change { $0.arrivals += 1 }
        try await gate.first { $0.isOpen ? () : nil }
    }
}

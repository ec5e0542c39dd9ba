import LatchkeyCommands

/// A pace that reports each pause and ends it on demand.
final class TurnedPace: Pace {
    /// The pauses, as they begin.
    let pauses: AsyncStream<Duration>
    private let begun: AsyncStream<Duration>.Continuation
    private let ends: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init() {
        (pauses, begun) = AsyncStream.makeStream()
        (ends, end) = AsyncStream.makeStream()
    }

    /// Ends the current pause.
    func goOn() { end.yield() }

    func pause(for duration: Duration) async throws {
        begun.yield(duration)
        for await _ in ends { return }
        throw CancellationError()
    }
}

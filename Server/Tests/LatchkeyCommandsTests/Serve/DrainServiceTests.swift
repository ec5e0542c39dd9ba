import LatchkeyCommands
import LatchkeyHTTP
import Testing

@Suite struct DrainServiceTests {
    private let drain = Drain()
    private let pace = TurnedPace()
    private let signals = AsyncStream.makeStream(of: Void.self)

    /// Runs the drain, which `begin` starts, to its end.
    private func run(for time: Duration, _ begin: () async -> Void) async {
        let service = DrainService(drain, for: time, signals: signals.stream, pace: pace)
        let running = Task { await service.run() }
        await begin()
        await running.value
    }

    @Test func `without a drain time the first signal ends it, and the server still reports it`() async {
        await run(for: .zero) { signals.continuation.yield() }
        #expect(drain.hasBegun)
    }

    @Test func `the drain begins with the first signal and lasts its time`() async {
        await run(for: .seconds(30)) {
            #expect(!drain.hasBegun)
            signals.continuation.yield()
            for await pause in pace.pauses {
                #expect(pause == .seconds(30))
                #expect(drain.hasBegun)
                break
            }
            pace.goOn()
        }
    }

    @Test func `a second signal ends the drain at once`() async {
        await run(for: .seconds(30)) {
            signals.continuation.yield()
            for await _ in pace.pauses { break }
            signals.continuation.yield()
        }
        #expect(drain.hasBegun)
    }

    @Test func `without a signal no drain begins`() async {
        let service = DrainService(drain, for: .zero, signals: signals.stream, pace: pace)
        let running = Task { await service.run() }
        running.cancel()
        await running.value
        #expect(!drain.hasBegun)
    }
}

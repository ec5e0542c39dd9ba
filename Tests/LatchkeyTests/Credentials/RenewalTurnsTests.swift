@testable import Latchkey
import Testing

@Suite(.timeLimit(.minutes(1))) struct RenewalTurnsTests {
    private let turns = RenewalTurns()

    @Test func `whoever has no patience is sent away`() async throws {
        let turn = try #require(await turns.wait(atMost: .seconds(10)))
        // One after the other, so that another thread is free to be early.
        for _ in 0..<50_000 { #expect(await turns.wait(atMost: .zero) == nil) }
        turn.release()
        #expect(await turns.wait(atMost: .seconds(10)) != nil)
    }

    @Test func `whoever is cancelled at any moment leaves, and nobody's turn is lost`() async throws {
        let turn = try #require(await turns.wait(atMost: .seconds(10)))
        for number in 0..<20_000 {
            let waiter = Task { [turns] in await turns.wait(atMost: .seconds(100)) }
            if number.isMultiple(of: 2) { await Task.yield() }
            waiter.cancel()
            #expect(await waiter.value == nil)
        }
        turn.release()
        #expect(await turns.wait(atMost: .seconds(10)) != nil)
    }
}

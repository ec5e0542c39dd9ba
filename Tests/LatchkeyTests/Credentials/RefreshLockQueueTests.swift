@testable import Latchkey
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefreshLockQueueTests {
    private let queue = RefreshLockQueue()

    @Test func `a waiter with no time gets no lock`() async throws {
        let lock = try #require(await queue.wait(atMost: .seconds(10)))
        // One by one, so that another thread is free to be early.
        for _ in 0..<50_000 { #expect(await queue.wait(atMost: .zero) == nil) }
        lock.release()
        #expect(await queue.wait(atMost: .seconds(10)) != nil)
    }

    @Test func `cancelling a waiter at any moment loses no lock`() async throws {
        let lock = try #require(await queue.wait(atMost: .seconds(10)))
        for number in 0..<20_000 {
            let waiter = Task { [queue] in await queue.wait(atMost: .seconds(100)) }
            if number.isMultiple(of: 2) { await Task.yield() }
            waiter.cancel()
            #expect(await waiter.value == nil)
        }
        lock.release()
        #expect(await queue.wait(atMost: .seconds(10)) != nil)
    }
}

import Foundation
import LatchkeyTesting
import Testing

/// A clock that a test advances.
@Suite(.timeLimit(.minutes(1))) struct FakeClockTests {
    let clock = FakeClock(Date(timeIntervalSince1970: 1_800_000_000))

    @Test func `time goes on when it is told to, for the server and the device`() {
        clock.advance(by: .milliseconds(1_500))
        #expect(clock.date == Date(timeIntervalSince1970: 1_800_000_001.5))
        #expect(clock.deviceDate == clock.date)
        #expect(clock.uptime == .milliseconds(1_500))
    }

    @Test func `setting the device's clock leaves the server's and the uptime alone`() {
        clock.setDeviceDate(Date(timeIntervalSince1970: 0))
        clock.advance(by: .seconds(10))
        #expect(clock.deviceDate == Date(timeIntervalSince1970: 10))
        #expect(clock.date == Date(timeIntervalSince1970: 1_800_000_010))
        #expect(clock.uptime == .seconds(10))
    }

    @Test func `who sleeps wakes when the time has come, and not before`() async throws {
        let woken = FakeClock()
        async let sleeper: Void = {
            try await clock.sleep(until: .seconds(10))
            woken.advance(by: .seconds(1))
        }()
        clock.advance(by: .seconds(9))
        #expect(woken.uptime == .zero)
        clock.advance(by: .seconds(1))
        try await sleeper
        #expect(woken.uptime == .seconds(1))
        try await clock.sleep(until: .seconds(3))
    }

    @Test func `a sleep ends when its task is cancelled`() async {
        let task = Task { try await clock.sleep(until: .seconds(10)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

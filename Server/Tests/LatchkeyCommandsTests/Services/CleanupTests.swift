import Foundation
import LatchkeyCommands
import LatchkeyCore
import Testing

@Suite struct CleanupTests {
    /// Rows for slices; records each step.
    private actor Rows: Purge {
        nonisolated let name: String
        private(set) var asked: [String?] = []
        private var answers: [Result<PurgeStep, StoreError>]

        init(_ name: String, _ answers: [Result<PurgeStep, StoreError>]) {
            self.name = name
            self.answers = answers
        }

        func removeOld(after id: String?, among count: Int, at time: Date) async throws(StoreError) -> PurgeStep {
            asked.append(id)
            return try answers.isEmpty ? PurgeStep(removed: 0, last: nil) : answers.removeFirst().get()
        }
    }

    private static func step(_ last: String?) -> Result<PurgeStep, StoreError> {
        .success(PurgeStep(removed: 1, last: last))
    }

    @Test func `it pauses after each slice, rests at the end and begins again`()
        async throws
    {
        let rows = Rows("rows", [Self.step("a"), Self.step("b"), Self.step(nil)])
        let cleanup = Cleanup([rows], clock: SystemClock())
        var pauses: [Duration] = []
        for _ in 0..<4 { pauses.append(try await cleanup.runSlice()) }
        #expect(pauses == [Cleanup.pause, Cleanup.pause, Cleanup.rest, Cleanup.rest])
        #expect(await rows.asked == [nil, "a", "b", nil])
    }

    @Test func `the tables take turns`() async throws {
        let (first, second) = (Rows("first", [Self.step("a")]), Rows("second", [Self.step("x")]))
        let cleanup = Cleanup([first, second], clock: SystemClock())
        var pauses: [Duration] = []
        for _ in 0..<4 { pauses.append(try await cleanup.runSlice()) }
        #expect(pauses == [Cleanup.pause, Cleanup.pause, Cleanup.pause, Cleanup.rest])
        #expect(await first.asked == [nil, "a"])
        #expect(await second.asked == [nil, "x"])
    }

    @Test func `a failed slice is repeated`() async throws {
        let rows = Rows("rows", [Self.step("a"), .failure(.busy), Self.step(nil)])
        let cleanup = Cleanup([rows], clock: SystemClock())
        _ = try await cleanup.runSlice()
        await #expect(throws: StoreError.busy) { try await cleanup.runSlice() }
        _ = try await cleanup.runSlice()
        #expect(await rows.asked == [nil, "a", "a"])
    }

    @Test func `the service pauses as asked, and continues after a failure`() async throws {
        let rows = Rows("rows", [Self.step("a"), .failure(.busy), Self.step(nil)])
        let pace = TurnedPace()
        let service = Cleanup([rows], clock: SystemClock()).service(pace: pace)
        let running = Task { await service.run() }
        var pauses: [Duration] = []
        for await pause in pace.pauses {
            pauses.append(pause)
            if pauses.count == 5 { break }
            pace.goOn()
        }
        running.cancel()
        await running.value
        #expect(pauses == [.seconds(30), Cleanup.pause, .seconds(30), Cleanup.rest, Cleanup.rest])
        #expect(await rows.asked == [nil, "a", "a", nil])
    }
}

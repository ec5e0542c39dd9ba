import Foundation
package import LatchkeyCore
import Metrics

/// Removes expired rows in small slices, slowly enough not to disturb requests.
///
/// After the last slice it rests and starts over.
package actor Cleanup {
    /// The rows per slice.
    package static let slice = 500
    /// The pause between two slices.
    package static let pause = Duration.seconds(1)
    /// The pause after the last slice.
    package static let rest = Duration.seconds(10 * 60)

    private struct Pass {
        let purge: any Purge
        let removed: Counter
        var last: String?
    }

    private var passes: [Pass]
    private var current = 0
    private let clock: any WallClock

    package init(_ purges: [any Purge], clock: any WallClock) {
        passes = purges.map { purge in
            let removed = Counter(label: "latchkey_purged_rows_total", dimensions: [("table", purge.name)])
            return Pass(purge: purge, removed: removed)
        }
        self.clock = clock
    }

    /// Processes one slice.
    ///
    /// - Returns: The pause before the next one.
    /// - Throws: Errors of the store; the next turn repeats the slice.
    package func runSlice() async throws -> Duration {
        guard passes.indices.contains(current) else { return Self.rest }
        let pass = passes[current]
        let step = try await pass.purge.removeOld(after: pass.last, among: Self.slice, at: clock.now())
        pass.removed.increment(by: step.removed)
        passes[current].last = step.last
        guard step.last == nil else { return Self.pause }
        current = (current + 1) % passes.count
        return current == 0 ? Self.rest : Self.pause
    }

    package nonisolated func service(pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("cleanup", pause: .seconds(30), pace: pace) { try await self.runSlice() }
    }
}

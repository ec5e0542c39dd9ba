import Foundation
package import LatchkeyCore
import Metrics

/// Removes what is of no use any more, slice after slice, so slowly that nobody notices.
///
/// When the end is reached it rests, and begins again.
package actor Cleanup {
    /// How many rows one turn looks at.
    package static let slice = 500
    /// How long it waits between two turns.
    package static let pause = Duration.seconds(1)
    /// How long it waits when it has seen everything.
    package static let rest = Duration.seconds(10 * 60)

    private struct Walk {
        let purge: any Purge
        let removed: Counter
        var last: String?
    }

    private var walks: [Walk]
    private var current = 0
    private let clock: any WallClock

    package init(_ purges: [any Purge], clock: any WallClock) {
        walks = purges.map { purge in
            let removed = Counter(label: "latchkey_purged_rows_total", dimensions: [("table", purge.name)])
            return Walk(purge: purge, removed: removed)
        }
        self.clock = clock
    }

    /// Does one slice.
    ///
    /// - Returns: How long to wait.
    /// - Throws: What the store throws; the same slice is the next one then.
    package func turn() async throws -> Duration {
        guard walks.indices.contains(current) else { return Self.rest }
        let walk = walks[current]
        let step = try await walk.purge.removeOld(after: walk.last, among: Self.slice, at: clock.now())
        walk.removed.increment(by: step.removed)
        walks[current].last = step.last
        guard step.last == nil else { return Self.pause }
        current = (current + 1) % walks.count
        return current == 0 ? Self.rest : Self.pause
    }

    /// The service that does slice after slice.
    package nonisolated func service(pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("cleanup", pause: .seconds(30), pace: pace) { try await self.turn() }
    }
}

import Logging
import Metrics
import NIOCore
import Synchronization

/// Counts the closures by limits, and logs each reason at most once a second.
final class LimitReports: Sendable {
    private struct Reported {
        var last: NIODeadline?
        var unlogged = 0
    }

    private let counters: [LimitReason: Counter]
    private let reported = Mutex<[LimitReason: Reported]>([:])
    private let log = Logger(label: "latchkey.connections")

    init() {
        counters = Dictionary(
            uniqueKeysWithValues: LimitReason.allCases.map { reason in
                (reason, Counter(label: "latchkey_limit_closures_total", dimensions: [("reason", reason.rawValue)]))
            }
        )
    }

    func closed(_ reason: LimitReason, address: String?) {
        counters[reason]?.increment()
        let count: Int? = reported.withLock { reported in
            var entry = reported[reason, default: Reported()]
            defer { reported[reason] = entry }
            entry.unlogged += 1
            let now = NIODeadline.now()
            if let last = entry.last, now - last < .seconds(1) { return nil }
            defer { entry = Reported(last: now) }
            return entry.unlogged
        }
        guard let count else { return }
        log.warning(
            "closed by a limit",
            metadata: ["reason": "\(reason.rawValue)", "address": "\(address ?? "-")", "count": "\(count)"]
        )
    }
}

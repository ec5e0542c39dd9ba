import CoreMetrics
import Synchronization

/// One or several figures under one name.
protocol PrometheusInstrument: AnyObject, Sendable {
    var type: String { get }
    func lines(label: String, dimensions: String) -> String
}

/// A figure that only increases.
final class PrometheusCounter: PrometheusInstrument, CounterHandler {
    private let value = Atomic<Int64>(0)

    func increment(by amount: Int64) { value.add(amount, ordering: .relaxed) }
    func reset() { value.store(0, ordering: .relaxed) }

    var type: String { "counter" }

    func lines(label: String, dimensions: String) -> String {
        "\(label)\(dimensions.isEmpty ? "" : "{\(dimensions)}") \(value.load(ordering: .relaxed))\n"
    }
}

/// A current value.
final class PrometheusGauge: PrometheusInstrument, RecorderHandler, MeterHandler {
    private let value = Mutex(0.0)

    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }

    var type: String { "gauge" }

    func lines(label: String, dimensions: String) -> String {
        "\(label)\(dimensions.isEmpty ? "" : "{\(dimensions)}") \(value.withLock { $0 })\n"
    }
}

/// The number of values in each range.
final class PrometheusHistogram: PrometheusInstrument, RecorderHandler, TimerHandler {
    /// The bounds for durations, in seconds.
    static let seconds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// The bounds for counts.
    static let counts: [Double] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

    private struct Figures {
        var counts: [Int64]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let figures: Mutex<Figures>

    init(bounds: [Double]) {
        self.bounds = bounds
        figures = Mutex(Figures(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }

    func record(_ value: Double) {
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        figures.withLock { figures in
            figures.counts[index] += 1
            figures.sum += value
        }
    }

    var type: String { "histogram" }

    func lines(label: String, dimensions: String) -> String {
        let figures = figures.withLock { $0 }
        let separator = dimensions.isEmpty ? "" : ","
        let suffix = dimensions.isEmpty ? "" : "{\(dimensions)}"
        var text = ""
        var total: Int64 = 0
        for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], figures.counts) {
            total += count
            text += "\(label)_bucket{\(dimensions)\(separator)le=\"\(bound)\"} \(total)\n"
        }
        return text + "\(label)_sum\(suffix) \(figures.sum)\n\(label)_count\(suffix) \(total)\n"
    }
}

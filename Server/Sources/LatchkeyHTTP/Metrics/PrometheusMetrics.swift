package import CoreMetrics
import Synchronization

/// Keeps metrics in memory and shows them in Prometheus' text format.
package final class PrometheusMetrics: MetricsFactory, Sendable {
    private struct Key: Hashable {
        let label: String
        let dimensions: String
    }

    private let instruments = Mutex<[Key: any PrometheusInstrument]>([:])

    package init() {}

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        instrument(label, dimensions) { PrometheusCounter() }
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? instrument(label, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.counts) }
                as PrometheusHistogram
            : instrument(label, dimensions) { PrometheusGauge() } as PrometheusGauge
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        instrument(label, dimensions) { PrometheusGauge() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        instrument(label, dimensions) { PrometheusHistogram(bounds: PrometheusHistogram.seconds) }
    }

    // An instrument lives as long as the server, so that its figures never start again.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// All current figures in Prometheus' text format 0.0.4.
    package var exposition: String {
        let all = instruments.withLock { Array($0) }
            .sorted { ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions) }
        var text = ""
        var last: String?
        for (key, instrument) in all {
            if key.label != last { text += "# TYPE \(key.label) \(instrument.type)\n" }
            last = key.label
            text += instrument.lines(label: key.label, dimensions: key.dimensions)
        }
        return text
    }

    private func instrument<Instrument: PrometheusInstrument>(
        _ label: String,
        _ dimensions: [(String, String)],
        _ make: () -> Instrument
    ) -> Instrument {
        let key = Key(
            label: label,
            dimensions: dimensions.map { #"\#($0.0)="\#($0.1.escaped)""# }.joined(separator: ",")
        )
        return instruments.withLock { instruments in
            if let known = instruments[key] as? Instrument { return known }
            let instrument = make()
            instruments[key] = instrument
            return instrument
        }
    }
}

extension String {
    fileprivate var escaped: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

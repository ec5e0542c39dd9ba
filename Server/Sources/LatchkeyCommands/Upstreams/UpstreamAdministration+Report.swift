import LatchkeyCore
import Logging

extension UpstreamAdministration {
    /// Reads all upstreams again and logs the unusable ones; the others stay usable.
    func reloadAndReport() async throws {
        let damaged = try await reload()
        guard !damaged.isEmpty else { return }
        Logger(label: "latchkey.upstreams").error(
            "upstreams cannot be opened with this server's secret",
            metadata: ["ids": "\(damaged.map(\.rawValue).joined(separator: " "))"]
        )
    }
}

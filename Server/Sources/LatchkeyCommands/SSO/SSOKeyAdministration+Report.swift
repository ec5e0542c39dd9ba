import LatchkeyCore
import Logging

extension SSOKeyAdministration {
    /// Reads all keys anew, and tells the operator of those that are of no use; the others are not stopped by them.
    func reloadAndReport() async throws {
        let damaged = try await reload()
        guard !damaged.isEmpty else { return }
        Logger(label: "latchkey.sso").error(
            "keys of single sign-on cannot be opened with this server's secret",
            metadata: ["ids": "\(damaged.joined(separator: " "))"]
        )
    }
}

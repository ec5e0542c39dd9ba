import LatchkeyTesting

/// The drain of a server, seen from outside.
extension LocalServer {
    /// Waits until it is not ready, and returns the answer.
    @discardableResult
    func untilNotReady() async throws -> WireAnswer {
        while true {
            let answer = try await KeptConnection.open(to: url) { try await $0.call(.ready) }
            if answer.status != 200 { return answer }
        }
    }

    /// Waits until connecting fails.
    func untilRefused() async {
        while await KeptConnection.canConnect(to: url) {}
    }
}

import LatchkeyTesting

/// How a server that was told to stop is seen from outside.
extension LocalServer {
    /// Waits until it says that it is not ready, and returns how.
    @discardableResult
    func untilNotReady() async throws -> WireAnswer {
        while true {
            let answer = try await KeptConnection.open(to: url) { try await $0.call(.ready) }
            if answer.status != 200 { return answer }
        }
    }

    /// Waits until nobody can connect.
    func untilRefused() async {
        while await KeptConnection.canConnect(to: url) {}
    }
}

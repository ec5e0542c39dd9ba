/// An HTTP server that text messages are posted to.
package struct TestWebhook: Sendable {
    package let port: Int
    private let process: ServerProcess

    package struct Request: Decodable, Sendable {
        /// Whether the signature is right, as the server computes it by itself.
        package let isSigned: Bool
        /// By how many seconds the timestamp is off.
        package let age: Double
        package let path: String
        package let type: String
        package let key: String
        package let status: Int
        package let body: [String: String]
    }

    /// Starts one that wants requests signed with a secret.
    package static func start(secret: String) async throws -> TestWebhook {
        let process = try ServerProcess("webhook_server.py", [secret])
        return TestWebhook(port: try await process.port(), process: process)
    }

    package var requests: [Request] { process.events() }

    package func requests(_ count: Int) async throws -> [Request] { try await process.events(count) }

    /// Answers so many times with a status.
    package func answer(_ status: Int, times count: Int = 1_000_000) async throws {
        try await process.tell(["status": status, "count": count])
    }
}

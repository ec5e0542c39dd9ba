/// An HTTP server that receives text messages.
package struct TestWebhook: Sendable {
    package let port: Int
    private let process: ServerProcess

    package struct Request: Decodable, Sendable {
        /// Whether the signature is right, as the server computes it independently.
        package let isSigned: Bool
        /// The error of the timestamp in seconds.
        package let age: Double
        package let path: String
        package let type: String
        package let key: String
        package let status: Int
        package let body: [String: String]
    }

    /// Starts a webhook that requires requests signed with a secret.
    package static func start(secret: String) async throws -> TestWebhook {
        let process = try ServerProcess("webhook_server.py", [secret])
        return TestWebhook(port: try await process.port(), process: process)
    }

    package var requests: [Request] { process.events() }

    package func requests(_ count: Int) async throws -> [Request] { try await process.events(count) }

    /// Answers a number of requests with a status.
    package func answer(_ status: Int, times count: Int = 1_000_000) async throws {
        try await process.tell(["status": status, "count": count])
    }
}

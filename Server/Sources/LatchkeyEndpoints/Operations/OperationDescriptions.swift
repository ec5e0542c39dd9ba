import LatchkeyAPI

/// Calls of operators about the server itself; the HTTP server answers them.
extension EndpointDescription {
    package static let health = EndpointDescription(
        "GET",
        "/health",
        EndpointSummary("health", .operations, "Tell that the program runs"),
        answers: [AnswerDescription(.ok, ServerStatus.self, "It runs.", example: ServerStatus(status: "ok"))]
    )

    package static let ready = EndpointDescription(
        "GET",
        "/ready",
        EndpointSummary("ready", .operations, "Tell whether requests can be served"),
        answers: [AnswerDescription(.ok, ServerStatus.self, "They can.")],
        refusals: [.busy, .storageUnavailable]
    )

    package static let metrics = EndpointDescription(
        "GET",
        "/metrics",
        EndpointSummary("metrics", .operations, "Figures in Prometheus' text format"),
        answers: [AnswerDescription(.ok, mediaType: "text/plain", .string(), "The figures.")]
    )

    package static let openAPI = EndpointDescription(
        "GET",
        "/openapi.json",
        EndpointSummary("openAPI", .operations, "This description"),
        answers: [AnswerDescription(.ok, mediaType: "application/json", .anyObject(), "OpenAPI 3.1.")]
    )

    static let operations = [health, ready, metrics, openAPI]
}

/// Whether the server runs or is ready.
package struct ServerStatus: Codable, Sendable {
    package let status: String

    package init(status: String) { self.status = status }
}

extension ServerStatus: Described {
    package static let schema = Schema.object([.required("status", .string())])
    package static var example: ServerStatus { ServerStatus(status: "ready") }
}

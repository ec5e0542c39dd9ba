import Foundation

/// The requests that the server has answered since its start, by its own metrics.
struct RequestCounts {
    private let exposition: String

    init(of server: URL) async throws {
        exposition = String(decoding: try await Wire.get(server.appending(path: "metrics")), as: UTF8.self)
    }

    /// Refreshes with any answer.
    var refreshes: Int { count(#"method="POST",route="/v1/sessions/refresh""#) }

    /// Successful reads of the user's record.
    var usersRead: Int { count(#"method="GET",route="/v1/users/me",status="200""#) }

    /// Reads of the user's record with an expired token.
    var usersRefused: Int { count(#"method="GET",route="/v1/users/me",status="401""#) }

    private func count(_ dimensions: String) -> Int {
        exposition.split(separator: "\n")
            .filter { $0.hasPrefix("latchkey_http_requests_total{\(dimensions)") }
            .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
            .reduce(0) { $0 + Int($1) }
    }
}

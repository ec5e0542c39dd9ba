import Foundation

/// How many requests the server has answered since it started, by its own count.
struct RequestCounts {
    private let exposition: String

    init(of server: URL) async throws {
        exposition = String(decoding: try await Wire.get(server.appending(path: "metrics")), as: UTF8.self)
    }

    /// Refreshes, whatever was answered.
    var refreshes: Int { count(#"method="POST",route="/v1/sessions/refresh""#) }

    /// The user's record was asked for, and answered.
    var usersRead: Int { count(#"method="GET",route="/v1/users/me",status="200""#) }

    /// The user's record was asked for with a token that was over.
    var usersRefused: Int { count(#"method="GET",route="/v1/users/me",status="401""#) }

    private func count(_ dimensions: String) -> Int {
        exposition.split(separator: "\n")
            .filter { $0.hasPrefix("latchkey_http_requests_total{\(dimensions)") }
            .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
            .reduce(0) { $0 + Int($1) }
    }
}

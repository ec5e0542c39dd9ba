import Dispatch
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import Logging
import Metrics
import Synchronization

/// Counts and times every request, and logs one line for it: never its query, headers or body, nor a token in its path.
struct RequestObservation: RouterMiddleware {
    private struct Key: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Instruments: Sendable {
        let requests: Counter
        let duration: Metrics.Timer
    }

    /// The instruments for each kind of request; the number of kinds is limited.
    private final class Cache: Sendable {
        private let known = Mutex<[Key: Instruments]>([:])

        func instruments(for key: Key) -> Instruments {
            known.withLock { known in
                if let instruments = known[key] { return instruments }
                let dimensions = [("method", key.method), ("route", key.route)]
                let instruments = Instruments(
                    requests: Counter(
                        label: "latchkey_http_requests_total",
                        dimensions: dimensions + [("status", String(key.status))]
                    ),
                    duration: Metrics.Timer(label: "latchkey_http_request_duration_seconds", dimensions: dimensions)
                )
                known[key] = instruments
                return instruments
            }
        }
    }

    private static let countedMethods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    let knownRoutes: KnownRoutes
    private let cache = Cache()
    private let log = Logger(label: "latchkey.requests")

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = DispatchTime.now().uptimeNanoseconds
        var response = try await next(request, context)
        let nanoseconds = Int64(DispatchTime.now().uptimeNanoseconds - start)
        response.headers[.latchkeyRequestID] = context.requestID
        response.headers[.xContentTypeOptions] = "nosniff"
        let method = Self.countedMethods.contains(request.method.rawValue) ? request.method.rawValue : "other"
        let key = Key(method: method, route: context.endpointPath ?? "unknown", status: response.status.code)
        let instruments = cache.instruments(for: key)
        instruments.requests.increment()
        instruments.duration.recordNanoseconds(nanoseconds)
        log.info(
            "request",
            metadata: [
                "request": "\(context.requestID)",
                "method": "\(request.method.rawValue)",
                "path": "\(loggedPath(of: request, on: context.endpointPath, response))",
                "status": "\(response.status.code)",
                "microseconds": "\(nanoseconds / 1000)",
                "address": "\(context.clientAddress?.text ?? "-")",
            ]
        )
        return response
    }

    /// The path parameters that logs omit: push tokens and people's addresses.
    private static let withheld: Set<Substring> = ["{token}", "{installation}", "{user}"]

    /// The path, or its route if the path has an omitted parameter.
    private func loggedPath(of request: Request, on route: String?, _ response: Response) -> String {
        let path = request.uri.path
        // Without a route for the method, the framework names none.
        let route = response.status == .methodNotAllowed ? knownRoutes.template(of: path) : route
        guard let route, route.split(separator: "/").contains(where: Self.withheld.contains) else {
            return Self.withoutAddresses(path)
        }
        return route
    }

    /// The path without segments that may be an address, or a token with its kind of device; there may be no route for
    /// it.
    private static func withoutAddresses(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.contains(":") || $0.contains("@") || $0.contains("%40") ? "…" : String($0) }
            .joined(separator: "/")
    }
}

import HTTPTypes
import Synchronization

/// The routes that there are, for telling a wrong method from an unknown path.
final class KnownRoutes: Sendable {
    private struct Route {
        let method: String
        let segments: [Substring]

        /// How many segments stand for any text; the router takes a route with fewer of them first.
        var captures: Int { segments.count { $0.isCapture } }
    }

    private let routes = Mutex<[Route]>([])

    func set(_ known: [(HTTPRequest.Method, String)]) {
        routes.withLock { routes in
            routes = known.map { Route(method: $0.0.rawValue, segments: $0.1.split(separator: "/")) }
        }
    }

    /// The methods that a path takes, in alphabetical order.
    func methods(at path: String) -> [String] {
        let segments = path.split(separator: "/")
        let matching = routes.withLock { routes in routes.filter { $0.segments.matches(segments) } }
        let fewest = matching.map(\.captures).min()
        let methods = matching.filter { $0.captures == fewest }.map(\.method)
        return Set(methods.contains("GET") ? methods + ["HEAD"] : methods).sorted()
    }
}

extension [Substring] {
    fileprivate func matches(_ path: [Substring]) -> Bool {
        count == path.count && zip(self, path).allSatisfy { $0.isCapture || $0 == $1 }
    }
}

extension Substring {
    fileprivate var isCapture: Bool { hasPrefix("{") || hasPrefix(":") }
}

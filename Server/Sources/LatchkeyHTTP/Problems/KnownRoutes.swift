import HTTPTypes
import Synchronization

/// The routes that there are, for telling a wrong method from an unknown path.
final class KnownRoutes: Sendable {
    private struct Route {
        let method: String
        let template: String
        let segments: [Substring]

        init(_ method: HTTPRequest.Method, _ template: String) {
            self.method = method.rawValue
            self.template = template
            segments = template.split(separator: "/")
        }

        /// How many segments stand for any text; the router takes a route with fewer of them first.
        var captures: Int { segments.count { $0.isCapture } }
    }

    private let routes = Mutex<[Route]>([])

    func set(_ known: [(HTTPRequest.Method, String)]) {
        routes.withLock { routes in
            routes = known.map { Route($0.0, $0.1) }
        }
    }

    /// The methods that a path takes, in alphabetical order.
    func methods(at path: String) -> [String] {
        let methods = routes(at: path).map(\.method)
        return Set(methods.contains("GET") ? methods + ["HEAD"] : methods).sorted()
    }

    /// The path as its routes have it, whatever the method: `/v1/sessions/{id}`.
    func template(of path: String) -> String? { routes(at: path).first?.template }

    private func routes(at path: String) -> [Route] {
        let segments = path.split(separator: "/")
        let matching = routes.withLock { routes in routes.filter { $0.segments.matches(segments) } }
        let fewest = matching.map(\.captures).min()
        return matching.filter { $0.captures == fewest }
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

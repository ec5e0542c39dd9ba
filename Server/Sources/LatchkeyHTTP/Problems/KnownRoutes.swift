import HTTPTypes
import LatchkeyEndpoints
import Synchronization

/// The routes of the server, to distinguish a wrong method from an unknown path.
final class KnownRoutes: Sendable {
    private struct Route {
        let method: String
        let text: String
        let template: PathTemplate

        init(_ method: HTTPRequest.Method, _ text: String) {
            self.method = method.rawValue
            self.text = text
            template = PathTemplate(text)
        }
    }

    private enum Routes {
        case unread(@Sendable () -> [(HTTPRequest.Method, String)])
        case known([Route])
    }

    private let routes = Mutex(Routes.known([]))

    /// Sets the function that lists the routes.
    ///
    /// The first request that needs the list calls it, so that the start need not wait.
    func find(by read: @escaping @Sendable () -> [(HTTPRequest.Method, String)]) {
        routes.withLock { $0 = .unread(read) }
    }

    /// The methods of a path.
    func methods(at path: String) -> [String] { routes(at: path).map(\.method) }

    /// The template of a path, whatever the method: `/v1/sessions/{id}`.
    func template(of path: String) -> String? { routes(at: path).first?.text }

    private func routes(at path: String) -> [Route] {
        let path = PathTemplate.segments(of: path)
        let known = routes.withLock { routes in
            switch routes {
            case .known(let known): return known
            case .unread(let read):
                let known = read().map { Route($0.0, $0.1) }
                routes = .known(known)
                return known
            }
        }
        let matching = known.filter { $0.template.matches(path) }
        let fewest = matching.map(\.template.parameterCount).min()
        return matching.filter { $0.template.parameterCount == fewest }
    }
}

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

    private let routes = Mutex<[Route]>([])

    func set(_ known: [(HTTPRequest.Method, String)]) {
        routes.withLock { routes in
            routes = known.map { Route($0.0, $0.1) }
        }
    }

    /// The methods of a path.
    func methods(at path: String) -> [String] { routes(at: path).map(\.method) }

    /// The template of a path, whatever the method: `/v1/sessions/{id}`.
    func template(of path: String) -> String? { routes(at: path).first?.text }

    private func routes(at path: String) -> [Route] {
        let path = PathTemplate.segments(of: path)
        let matching = routes.withLock { routes in routes.filter { $0.template.matches(path) } }
        let fewest = matching.map(\.template.parameterCount).min()
        return matching.filter { $0.template.parameterCount == fewest }
    }
}

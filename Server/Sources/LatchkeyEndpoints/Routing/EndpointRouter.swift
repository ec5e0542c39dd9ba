import LatchkeyAPI

/// Answers requests with the endpoints, without an HTTP server.
package struct EndpointRouter: Sendable {
    private struct Route {
        let template: PathTemplate
        let endpoint: ServerEndpoint
    }

    private let routes: [Route]
    private let domain: Domain

    package init(_ endpoints: [ServerEndpoint], in domain: Domain) {
        routes = endpoints.map { Route(template: PathTemplate($0.path), endpoint: $0) }
        self.domain = domain
    }

    /// The answer to a request; every error becomes an answer, as at the server.
    ///
    /// - Parameters:
    ///   - request: The request; the parameters of its path are filled in here.
    ///   - path: The path, percent-encoded, without the query.
    /// - Returns: The answer. The answer to `HEAD` has the body of `GET`.
    package func respond(to request: EndpointRequest, at path: String) async -> EndpointResponse {
        do {
            let (endpoint, parameters) = try endpoint(for: request.method, at: path)
            return try await endpoint.respond(to: request.with(parameters), in: domain)
        } catch let problem as HTTPProblem {
            return answer(problem, to: request)
        } catch let problem as OAuthProblem {
            return (try? problem.response()) ?? EndpointResponse(.internalServerError)
        } catch {
            return answer(.defect, to: request)
        }
    }

    private func answer(_ problem: HTTPProblem, to request: EndpointRequest) -> EndpointResponse {
        (try? problem.response(to: request.headers)) ?? EndpointResponse(.internalServerError)
    }

    private func endpoint(
        for method: String,
        at path: String
    ) throws(HTTPProblem) -> (endpoint: ServerEndpoint, parameters: [String: String]) {
        let path = PathTemplate.segments(of: path)
        let matching = routes.filter { $0.template.matches(path) }
        let fewest = matching.map(\.template.parameterCount).min()
        let candidates = matching.filter { $0.template.parameterCount == fewest }
        guard !candidates.isEmpty else { throw .notFound }
        let wanted = method == "HEAD" ? "GET" : method
        guard let route = candidates.first(where: { $0.endpoint.method == wanted }) else {
            throw .methodNotAllowed(method, allowed: candidates.map(\.endpoint.method))
        }
        return (route.endpoint, route.template.parameters(in: path))
    }
}

extension HTTPProblem {
    /// The refusal of a method that a path does not take.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - allowed: The methods of the path; with `GET` goes `HEAD`.
    /// - Returns: The problem, with the header `Allow`.
    package static func methodNotAllowed(_ method: String, allowed: [String]) -> HTTPProblem {
        var problem = HTTPProblem(.methodNotAllowed, detail: "This path does not take \(method).")
        let methods = Set(allowed.contains("GET") ? allowed + ["HEAD"] : allowed)
        problem.headers[.allow] = methods.sorted().joined(separator: ", ")
        return problem
    }
}

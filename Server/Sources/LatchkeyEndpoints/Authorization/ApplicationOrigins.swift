import LatchkeyAPI
import LatchkeyCore

/// Lets pages of an application call where it has its tokens (Fetch Standard §3.2).
///
/// An application's pages are those of the origins that its redirect URIs have. No cookie is read here, so a page can do
/// nothing that any program cannot do.
struct ApplicationOrigins: Sendable {
    /// How long a browser remembers, in seconds.
    private static let lifetime = 600
    private static let exposed = "Latchkey-Request-ID, Retry-After, WWW-Authenticate"

    let applications: ApplicationDirectory

    /// - Parameters:
    ///   - request: The request.
    ///   - client: The application that calls; nil where it is unknown, and then the origins of all applications count.
    /// - Returns: The CORS headers of the answer.
    func headers(for request: EndpointRequest, client: LatchkeyCore.Application.ID?) -> ResponseHeaders {
        var headers: ResponseHeaders = [.vary: "Origin"]
        let origins = request.headers.values(of: .origin)
        if origins.count == 1, let origin = origins.first, isRegistered(origin, of: client) {
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlExposeHeaders] = Self.exposed
        }
        return headers
    }

    /// The answer to a browser that asks before it sends a request; it does not say yet whose page it is.
    func preflight(_ request: EndpointRequest) -> EndpointResponse {
        var headers = headers(for: request, client: nil)
        headers[.allow] = "OPTIONS, POST"
        if headers[.accessControlAllowOrigin] != nil {
            headers[.accessControlAllowMethods] = "POST"
            headers[.accessControlAllowHeaders] = "Authorization, Content-Type, Latchkey-Device"
            headers[.accessControlMaxAge] = String(Self.lifetime)
        }
        return EndpointResponse(.noContent, headers)
    }

    /// The answer, readable for the application's pages.
    func answer(
        _ request: EndpointRequest,
        client: LatchkeyCore.Application.ID?,
        _ call: () async throws -> EndpointResponse
    ) async throws -> EndpointResponse {
        let headers = headers(for: request, client: client)
        do {
            var response = try await call()
            response.headers.append(contentsOf: headers)
            return response
        } catch var problem as OAuthProblem {
            problem.headers.append(contentsOf: headers)
            throw problem
        } catch var problem as HTTPProblem {
            problem.headers.append(contentsOf: headers)
            throw problem
        }
    }

    private func isRegistered(_ origin: String, of client: LatchkeyCore.Application.ID?) -> Bool {
        guard let client, let application = applications[client] else {
            return applications.isRegistered(origin: origin)
        }
        return application.redirectURIs.contains { $0.origin == origin }
    }
}

extension ResponseHeaders {
    /// Lets pages of every site read an answer that is everybody's.
    static let forEveryPage: ResponseHeaders = [
        .accessControlAllowOrigin: "*", .accessControlExposeHeaders: "ETag, Latchkey-Request-ID",
    ]
}

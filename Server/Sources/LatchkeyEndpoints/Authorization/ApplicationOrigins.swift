import LatchkeyAPI
import LatchkeyCore

/// Lets an application's pages call the endpoints that issue its tokens (CORS, Fetch Standard §3.2).
///
/// The origins of an application's redirect URIs are those of its pages. These endpoints read no cookie, so a page can
/// do no more than any program.
struct ApplicationOrigins: Sendable {
    /// How long a browser caches a preflight answer, in seconds.
    private static let lifetime = 600
    private static let exposed = "Latchkey-Request-ID, Retry-After, WWW-Authenticate"

    let applications: ApplicationDirectory

    /// - Parameters:
    ///   - request: The request.
    ///   - client: The calling application; if nil, the origins of all applications are allowed.
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

    /// The answer to a preflight request, which does not name the application yet.
    func preflight(_ request: EndpointRequest) -> EndpointResponse {
        var headers = headers(for: request, client: nil)
        headers[.allow] = "OPTIONS, POST"
        if headers[.accessControlAllowOrigin] != nil {
            headers[.accessControlAllowMethods] = "POST"
            headers[.accessControlAllowHeaders] = "Authorization, Content-Type, DPoP, Latchkey-Device"
            headers[.accessControlMaxAge] = String(Self.lifetime)
        }
        return EndpointResponse(.noContent, headers)
    }

    /// The answer with the headers that let the application's pages read it.
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
    /// Lets pages of every site read a public answer.
    static let forEveryPage: ResponseHeaders = [
        .accessControlAllowOrigin: "*", .accessControlExposeHeaders: "ETag, Latchkey-Request-ID",
    ]
}

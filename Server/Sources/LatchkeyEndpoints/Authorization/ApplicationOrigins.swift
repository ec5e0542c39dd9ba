import LatchkeyAPI
import LatchkeyCore

/// Lets an application's pages call the endpoints that issue its tokens (CORS, Fetch Standard §3.2).
///
/// The origins of an application's redirect URIs are those of its pages. These endpoints read no cookie, so a page can
/// do no more than any program.
struct ApplicationOrigins: Sendable {
    /// How long a browser caches a preflight answer, in seconds.
    private static let lifetime = 600
    private static let exposed = "DPoP-Nonce, Latchkey-Request-ID, Retry-After, WWW-Authenticate"

    let clients: Clients

    /// - Parameters:
    ///   - request: The request.
    ///   - client: The calling application; if nil, the origins of all applications are allowed.
    /// - Returns: The CORS headers of the answer.
    private func headers(for request: EndpointRequest, client: LatchkeyCore.Application?) -> ResponseHeaders {
        var headers: ResponseHeaders = [.vary: "Origin"]
        let origins = request.headers.values(of: .origin)
        if origins.count == 1, let origin = origins.first, isRegistered(origin, of: client) {
            headers[.accessControlAllowOrigin] = origin
            headers[.accessControlExposeHeaders] = Self.exposed
        }
        return headers
    }

    /// The answer to a preflight request, which does not name the application yet.
    func preflight(_ request: EndpointRequest, methods: [String] = ["POST"]) -> EndpointResponse {
        var headers = headers(for: request, client: nil)
        headers[.allow] = (methods + ["OPTIONS"]).sorted().joined(separator: ", ")
        if headers[.accessControlAllowOrigin] != nil {
            headers[.accessControlAllowMethods] = methods.joined(separator: ", ")
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
        var application: LatchkeyCore.Application?
        // A document that cannot be read now names no origins; the call itself refuses its client.
        if let client { application = try? await clients.find(client) }
        let headers = headers(for: request, client: application)
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

    /// Opaque origins are `null` for all pages alike, so none may have it.
    private func isRegistered(_ origin: String, of client: LatchkeyCore.Application?) -> Bool {
        guard origin != "null" else { return false }
        guard let client else { return clients.applications.isRegistered(origin: origin) }
        return client.redirectURIs.contains { $0.origin == origin }
    }
}

extension ResponseHeaders {
    /// Lets pages of every site read a public answer.
    static let forEveryPage: ResponseHeaders = [
        .accessControlAllowOrigin: "*", .accessControlExposeHeaders: "ETag, Latchkey-Request-ID",
    ]
}

import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The sign-in server, and the calling application.
struct Server: Sendable {
    let url: URL
    let application: String
    let trustedOrigins: [URL]

    /// The key of stored credentials, with the server's address normalized.
    var realm: Realm { Realm(server: url.normalizedAddress, application: application) }

    /// The server's origin.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_server` or `insecure_server`.
    func origin() throws -> Origin {
        guard let origin = Origin(url), url.query == nil, url.fragment == nil else {
            throw LatchkeyError(
                code: .invalidServer,
                says: "The server's address must look like https://id.example.com. Correct it in the app."
            )
        }
        guard origin.isSecure else {
            throw LatchkeyError(
                code: .insecureServer,
                says: "The server \(origin) was not called, because the connection would not be encrypted. "
                    + "Use https."
            )
        }
        return origin
    }

    /// Whether a URL is the server's own or of a trusted origin.
    ///
    /// - Throws: ``LatchkeyError`` with `untrusted_origin` if it is neither.
    func trust(in target: URL?) throws -> Trust {
        let own = try origin()
        guard let target, let origin = Origin(target) else {
            throw LatchkeyError(
                code: .invalidRequest,
                says: "The request needs a full address that starts with https:// and has no user name."
            )
        }
        if origin == own { return .ownServer }
        guard origin.isSecure, trustedOrigins.contains(where: { Origin($0) == origin }) else {
            throw LatchkeyError(
                code: .untrustedOrigin,
                says: "The access token is not for \(origin), so nothing was sent. "
                    + "Add it to trustedOrigins if it may receive the token, or send the request with URLSession."
            )
        }
        return .trustedOrigin
    }

    /// A request to an endpoint.
    func request<Body: Encodable & Sendable, Answer>(
        _ endpoint: Endpoint<Body, Answer>,
        _ body: Body,
        parameters: [String: String] = [:],
        query: [(name: String, value: String)] = []
    ) throws -> URLRequest {
        _ = try origin()
        var request = URLRequest(url: try address(endpoint.path(parameters), query))
        request.httpMethod = endpoint.method
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(application, forHTTPHeaderField: LatchkeyHeader.application)
        request.setValue(PersonLanguages.header, forHTTPHeaderField: "Accept-Language")
        if Body.self != NoBody.self {
            request.httpBody = try encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }

    /// The address of a page.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_server` or `insecure_server`.
    func page(_ path: String, _ query: [(name: String, value: String)]) throws -> URL {
        _ = try origin()
        return try address(path, query)
    }

    /// A request that posts a form.
    func formRequest(_ path: String, _ form: [(name: String, value: String)]) throws -> URLRequest {
        _ = try origin()
        var request = URLRequest(url: try address(path, []))
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        request.httpBody = Data(encoded(form).utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue(application, forHTTPHeaderField: LatchkeyHeader.application)
        request.setValue(PersonLanguages.header, forHTTPHeaderField: "Accept-Language")
        return request
    }

    private var base: String {
        var text = url.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }

    private func address(_ path: String, _ query: [(name: String, value: String)]) throws -> URL {
        let text = base + path + (query.isEmpty ? "" : "?" + encoded(query))
        guard let address = URL(string: text) else {
            throw LatchkeyError(
                code: .invalidRequest,
                says: "The request's address is invalid. Check the names in it."
            )
        }
        return address
    }

    private func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "")"
        }.joined(separator: "&")
    }

    private func encode(_ body: some Encodable) throws -> Data {
        do {
            return try WireJSON.encode(body)
        } catch {
            throw LatchkeyError(
                code: .invalidRequest,
                says: "The values cannot be written as JSON. Remove numbers that are not finite."
            )
        }
    }
}

/// The trust in a request's destination.
enum Trust: Sendable {
    /// The sign-in server, which receives the token and may end the session.
    case ownServer
    /// A server that may receive the token.
    case trustedOrigin
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

extension URL {
    /// The address with scheme and host in lower case, without the standard port and trailing slashes.
    var normalizedAddress: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return absoluteString }
        let scheme = parts.scheme?.lowercased()
        let host = parts.host?.lowercased()
        parts.scheme = scheme
        parts.host = host
        if parts.port == ["http": 80, "https": 443][scheme ?? ""] { parts.port = nil }
        var text = parts.string ?? absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}

import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server that signs in, and the application that calls it.
struct Server: Sendable {
    let url: URL
    let application: String
    let trustedOrigins: [URL]

    /// What credentials are stored for: the same for every way to write the server's address.
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
                says: "The server \(origin) is not called, because anyone on the way could read passwords. "
                    + "Use https."
            )
        }
        return origin
    }

    /// Whether a request to this URL may carry the access token, and whether it goes to the server itself.
    ///
    /// - Throws: ``LatchkeyError`` with `untrusted_origin` when it may not.
    func trust(in target: URL?) throws -> Trust {
        let own = try origin()
        guard let target, let origin = Origin(target) else {
            throw LatchkeyError(
                code: .invalidRequest,
                says: "The request needs a whole address that starts with https:// and names no user."
            )
        }
        if origin == own { return .ownServer }
        guard origin.isSecure, trustedOrigins.contains(where: { Origin($0) == origin }) else {
            throw LatchkeyError(
                code: .untrustedOrigin,
                says: "The access token is not for \(origin), so nothing was sent. "
                    + "Name it in trustedOrigins if it may see the token, or send the request with URLSession."
            )
        }
        return .trustedOrigin
    }

    /// A request of the contract.
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

    /// The address of a page for a browser.
    ///
    /// - Throws: ``LatchkeyError`` with `invalid_server` or `insecure_server`.
    func page(_ path: String, _ query: [(name: String, value: String)]) throws -> URL {
        _ = try origin()
        return try address(path, query)
    }

    /// A call that sends a form.
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
                says: "The request has no valid address. Check the names in it."
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

/// How far a request's destination is trusted.
enum Trust: Sendable {
    /// The sign-in server: it sees the token and may end the session.
    case ownServer
    /// A server that the app allowed to see the token.
    case trustedOrigin
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

extension URL {
    /// The address with scheme and host in lower case, without the standard port and slashes at its end.
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

import Foundation

/// An endpoint of the HTTP API: method, path, and the types of its request and response.
///
/// The server registers the same values that the SDK calls.
public struct Endpoint<Request: Sendable, Response: Sendable>: Sendable {
    /// The HTTP method, in capitals.
    public let method: String
    /// The path, with its parameters in braces: `/v1/users/me/buckets/{bucket}/objects`.
    public let template: String

    init(_ method: String, _ template: String) {
        self.method = method
        self.template = template
    }

    /// The path with its parameters filled in.
    ///
    /// - Parameter parameters: A value for each name in braces; it is percent-encoded here.
    /// - Returns: An absolute path without a query.
    public func path(_ parameters: [String: String] = [:]) -> String {
        template.split(separator: "/").map { part in
            guard part.hasPrefix("{"), let value = parameters[String(part.dropFirst().dropLast())] else {
                return "/" + part
            }
            return "/" + (value.addingPercentEncoding(withAllowedCharacters: .urlPathSegmentAllowed) ?? value)
        }.joined()
    }
}

/// Stands for a request or an answer without a body.
public struct NoBody: Codable, Sendable, Hashable {
    /// Makes the only value.
    public init() {}
}

extension CharacterSet {
    /// The unreserved characters of RFC 3986 §2.3.
    fileprivate static let urlPathSegmentAllowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

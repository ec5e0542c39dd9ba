public import Foundation

/// Sends a request to the issuer, and returns the answer of any status.
///
/// It follows no redirect, ends after ``FetchRequest/timeout``, and fails if the answer is longer than
/// ``FetchRequest/maximumBytes``.
public typealias VerifierFetch = @Sendable (FetchRequest) async throws -> FetchAnswer

/// A request to the issuer.
///
/// It does not print its headers and its body, because they may have secrets.
public struct FetchRequest: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The URL.
    public let url: String
    /// The headers.
    public let headers: [(name: String, value: String)]
    /// The body, if any.
    public let body: Data?
    /// The time limit of the whole request.
    public let timeout: Duration
    /// The longest body of an answer, in bytes.
    public let maximumBytes: Int

    init(
        _ method: String,
        _ url: String,
        headers: [(name: String, value: String)],
        body: Data? = nil,
        timeout: Duration = .seconds(5)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        maximumBytes = 256 * 1024
    }
}

extension FetchRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method alone.
    public var description: String { "FetchRequest(\(method) …)" }
    /// The method alone.
    public var debugDescription: String { description }
    /// Without children, because the headers and the body have secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The answer of the issuer.
public struct FetchAnswer: Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The headers.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: Data

    /// - Parameters:
    ///   - status: The status.
    ///   - headers: The headers.
    ///   - body: The body.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The values of a header; the name's case does not matter.
    func values(of name: String) -> [String] {
        let name = name.lowercased()
        return headers.compactMap { $0.name.lowercased() == name ? $0.value : nil }
    }
}

public import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that reached a fake server.
///
/// Its description is only the method and the path: headers, query and body may contain secrets.
public struct FakeRequest: Sendable {
    /// The method, in capitals.
    public let method: String
    /// The whole address.
    public let url: URL
    /// The body; empty if there is none.
    public let body: Data
    /// The values of the names in braces in a handler's pattern.
    public internal(set) var parameters: [String: String] = [:]
    private let headers: [String: String]

    init(_ request: URLRequest) {
        method = (request.httpMethod ?? "GET").uppercased()
        url = request.url ?? URL(filePath: "/")
        body = request.httpBody ?? request.httpBodyStream.map(Data.init(reading:)) ?? Data()
        headers = Dictionary(
            (request.allHTTPHeaderFields ?? [:]).map { ($0.lowercased(), $1) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

extension FakeRequest {
    /// The percent-encoded path.
    public var path: String { url.path(percentEncoded: true) }

    /// A header, by its name in any case.
    ///
    /// - Parameter name: The header's name.
    /// - Returns: Its value; nil if it was not sent.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// A value of the query.
    ///
    /// - Parameter name: The name before the `=`.
    /// - Returns: The first value of that name; nil if there is none.
    public func query(_ name: String) -> String? { queryValues(name).first }

    /// The body as a value, decoded like Latchkey's own JSON.
    ///
    /// - Parameter type: The type of the body.
    /// - Returns: The value.
    /// - Throws: `DecodingError`; a handler that throws it answers 500.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: body)
    }

    func queryValues(_ name: String) -> [String] {
        (URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [])
            .filter { $0.name == name }
            .map { $0.value ?? "" }
    }

    var segments: [String] { path.segments }

    /// The server of the request; nil if the address has none.
    var origin: Origin? { Origin(url) }
}

extension FakeRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the path.
    public var description: String { "\(method) \(path)" }
    /// The method and the path.
    public var debugDescription: String { "FakeRequest(\(description))" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Data {
    fileprivate init(reading stream: InputStream) {
        self.init()
        stream.open()
        defer { stream.close() }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            append(contentsOf: buffer[..<count])
        }
    }
}

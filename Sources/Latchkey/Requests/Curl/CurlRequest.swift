#if os(Linux)
import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request as libcurl is told of it.
struct CurlRequest: Sendable {
    let url: String
    let method: String
    let headers: [String]
    let body: Body
    /// How long nothing may arrive and nothing be sent, in nanoseconds.
    let patience: UInt64

    enum Body: Sendable {
        /// None, and no word of it.
        case none
        /// All at once, with the head if it is short; may be empty.
        case data(Data)
        /// Piece by piece.
        case reader(CurlBody)
    }

    /// A body up to this size is sent in one piece with the head; every HTTP/2 server takes so much at once.
    private static let mostAtOnce = 32_768

    /// Opens the body.
    ///
    /// - Throws: `LatchkeyError` when there is no such request, or its file cannot be read; what making the stream throws.
    init(_ outgoing: OutgoingRequest, _ settings: CurlSettings) throws {
        let request = outgoing.request
        let method = request.httpMethod ?? "GET"
        guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil else {
            throw URLError(.unsupportedURL)
        }
        guard method.isToken else { throw LatchkeyError.unwritableHead }
        self.url = url.absoluteString
        self.method = method
        body = try Self.body(of: outgoing, method: method)
        headers = try Self.headers(of: request, body)
        let seconds = request.timeoutInterval
        patience = CurlClock.nanoseconds(seconds > 0 ? seconds : 60)
    }

    /// Whether a second one does no harm where the first may have arrived.
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(method) }

    /// Whether a server may not want all of its body at once.
    var isLong: Bool { if case .reader = body { true } else { false } }

    private static func body(of outgoing: OutgoingRequest, method: String) throws -> Body {
        switch outgoing.body {
        case .file(let file):
            return .reader(try CurlBody(file: file))
        case .stream(let make):
            return .reader(CurlBody(stream: try make()))
        case .inRequest:
            if let data = outgoing.request.httpBody, !data.isEmpty {
                return data.count > mostAtOnce ? .reader(CurlBody(data: data)) : .data(data)
            }
            if let stream = outgoing.request.httpBodyStream { return .reader(CurlBody(stream: stream)) }
            return ["GET", "HEAD", "OPTIONS"].contains(method) ? .none : .data(Data())
        }
    }

    private static func headers(of request: URLRequest, _ body: Body) throws -> [String] {
        var fields = request.allHTTPHeaderFields ?? [:]
        // How long the body is, is for us to say.
        for name in fields.keys where ["content-length", "transfer-encoding"].contains(name.lowercased()) {
            fields.removeValue(forKey: name)
        }
        let names = Set(fields.keys.map { $0.lowercased() })
        var lines = try fields.map { name, value in
            guard name.isToken, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw LatchkeyError.unwritableHead
            }
            return value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        // A name without a value takes back what libcurl would add.
        if !names.contains("expect") { lines.append("Expect:") }
        if !names.contains("accept-language") { lines.append("Accept-Language: en") }
        if !names.contains("content-type") { lines.append(type(of: body, request)) }
        return lines
    }

    /// The type that `URLSession` gives a form.
    private static func type(of body: Body, _ request: URLRequest) -> String {
        guard request.httpMethod == "POST", request.httpBody?.isEmpty == false else { return "Content-Type:" }
        if case .none = body { return "Content-Type:" }
        return "Content-Type: application/x-www-form-urlencoded"
    }
}

extension String {
    /// Whether it may be a method or the name of a header (RFC 9110 §5.6.2).
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

extension LatchkeyError {
    fileprivate static let unwritableHead = LatchkeyError(
        code: .invalidRequest,
        message: "The request's method or a header has characters that cannot be sent, such as the end of a line. "
            + "Remove them."
    )
}
#endif

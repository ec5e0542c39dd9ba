public import Foundation

/// A request over HTTP.
public struct CurlRequest: Sendable {
    /// Where to: `http` or `https`.
    public var url: String
    /// As `GET`.
    public var method: String
    /// The headers; the length of the body is not among them.
    public var headers: [(name: String, value: String)]
    /// How long the whole transfer may take; nil for as long as it likes.
    public var timeout: Duration?
    /// How long it may take until there is a connection.
    public var connectTimeout: Duration?
    /// How long nothing may arrive and nothing be sent; nil for as long as it likes.
    package var idleTimeout: Duration?
    package var body: Body
    /// Where the body of an answer goes, decided when its head is there.
    package var destination: @Sendable (CurlHead) -> CurlDestination

    package enum Body: Sendable {
        /// None, and no word of it.
        case none
        /// All at once, with the head if it is short; may be empty.
        case data(Data)
        /// Piece by piece.
        case reader(CurlBody)

        /// Bytes that are in memory.
        package init(_ data: Data) {
            self = data.count > Self.mostAtOnce ? .reader(CurlBody(data: data)) : .data(data)
        }

        /// A body up to this size is sent in one piece with the head; every HTTP/2 server takes so much at once.
        private static let mostAtOnce = 32_768
    }

    /// - Parameters:
    ///   - url: Where to.
    ///   - method: As `GET`.
    ///   - headers: The headers.
    ///   - body: The body, if any.
    ///   - maximumBytes: How long the answer's body may be; it is kept in memory.
    public init(
        _ url: String,
        method: String = "GET",
        headers: [(name: String, value: String)] = [],
        body: Data? = nil,
        maximumBytes: Int
    ) {
        let mayLackBody = ["GET", "HEAD", "OPTIONS"].contains(method)
        let body = body.map(Body.init) ?? (mayLackBody ? .none : .data(Data()))
        self.init(url, method: method, headers: headers, body: body) { _ in .memory(atMost: maximumBytes) }
    }

    package init(
        _ url: String,
        method: String,
        headers: [(name: String, value: String)],
        body: Body,
        destination: @escaping @Sendable (CurlHead) -> CurlDestination
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.destination = destination
    }
}

extension CurlRequest {
    /// Whether a second one does no harm where the first may have arrived.
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(method) }

    /// Whether a server may not want all of its body at once.
    var isLong: Bool { if case .reader = body { true } else { false } }

    /// Goes on when it can be sent.
    func check() throws(CurlFailure) {
        guard let parts = URL(string: url), ["http", "https"].contains(parts.scheme?.lowercased()), parts.host() != nil
        else { throw .unsupportedURL }
        guard method.isToken else { throw .unwritableHead }
        for (name, value) in headers {
            guard name.isToken, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw .unwritableHead
            }
        }
    }

    /// The headers as libcurl takes them.
    var headerLines: [String] {
        // How long the body is, is for us to say.
        let fields = headers.filter { !["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
        let names = Set(fields.map { $0.name.lowercased() })
        let lines = fields.map { name, value in
            value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        // A name without a value takes back what libcurl would add.
        return lines
            + ["Accept", "Content-Type", "Expect"].filter { !names.contains($0.lowercased()) }.map { "\($0):" }
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

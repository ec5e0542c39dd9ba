public import Foundation

/// An HTTP request.
public struct CurlRequest: Sendable {
    /// The URL: `http` or `https`.
    public var url: String
    /// The method, for example `GET`.
    public var method: String
    /// The headers, without the length of the body.
    public var headers: [(name: String, value: String)]
    /// The time limit of the whole transfer; nil for none.
    public var timeout: Duration?
    /// The time limit until there is a connection.
    public var connectTimeout: Duration?
    /// The time limit without a byte sent or received; nil for none.
    package var idleTimeout: Duration?
    /// The address to connect to, whatever the URL's host is; nil for a look-up of the host.
    package var endpoint: Endpoint?
    /// Whether the socket may connect to an address of 4 or 16 bytes, in network byte order.
    package var allowsAddress: @Sendable ([UInt8]) -> Bool = { _ in true }
    package var body: Body
    /// Chooses the destination of the answer's body, once its head has arrived.
    package var destination: @Sendable (CurlHead) -> CurlDestination

    /// An address, in brackets if it is one of IPv6, and a port.
    package struct Endpoint: Sendable {
        package let address: String
        package let port: UInt16

        package init(address: String, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    package enum Body: Sendable {
        /// No body, and no headers about one.
        case none
        /// In one piece, together with the head if it is short; may be empty.
        case data(Data)
        /// In pieces.
        case reader(CurlBody)

        /// A body in memory.
        package init(_ data: Data) {
            self = data.count > Self.mostAtOnce ? .reader(CurlBody(data: data)) : .data(data)
        }

        /// The largest body that is sent in one piece with the head; every HTTP/2 server accepts that much at once.
        private static let mostAtOnce = 32_768
    }

    /// - Parameters:
    ///   - url: The URL.
    ///   - method: The method, for example `GET`.
    ///   - headers: The headers.
    ///   - body: The body, if any.
    ///   - maximumBytes: The longest body of the answer in bytes; it is kept in memory.
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
    /// Whether repeating the request does no harm if the first one has arrived.
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(method) }

    /// Whether the body is longer than a server may accept at once.
    var isLong: Bool { if case .reader = body { true } else { false } }

    /// Throws if the request cannot be sent.
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

    /// The headers in libcurl's form.
    var headerLines: [String] {
        // Only this client sets the length of the body.
        let fields = headers.filter { !["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
        let names = Set(fields.map { $0.name.lowercased() })
        let lines = fields.map { name, value in
            value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        // A name without a value removes the header that libcurl would add.
        return lines
            + ["Accept", "Content-Type", "Expect"].filter { !names.contains($0.lowercased()) }.map { "\($0):" }
    }
}

extension String {
    /// Whether it is a valid method or header name (RFC 9110 §5.6.2).
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

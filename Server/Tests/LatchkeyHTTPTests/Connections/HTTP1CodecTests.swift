import HTTPTypes
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

/// HTTP/1 messages as the server reads and writes them.
@Suite struct HTTP1CodecTests {
    private let channel = EmbeddedChannel(handler: HTTP1Codec())

    private func ask(
        _ method: HTTPMethod = .GET,
        _ target: String = "/",
        version: HTTPVersion = .http1_1,
        headers: HTTPHeaders = ["Host": "localhost"]
    ) throws -> HTTPRequest? {
        let head = HTTPRequestHead(version: version, method: method, uri: target, headers: headers)
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        guard case .head(let request)? = try channel.readInbound(as: HTTPRequestPart.self) else { return nil }
        return request
    }

    /// The bytes of an answer, one text for each piece.
    private func answer(_ parts: AnswerPart...) throws -> [String] {
        for part in parts { try channel.writeOutbound(part) }
        var pieces: [String] = []
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { pieces.append(String(buffer: piece)) }
        return pieces.filter { !$0.isEmpty }
    }

    private static func ok(_ fields: HTTPFields = [:]) -> HTTPResponse {
        HTTPResponse(status: .ok, headerFields: fields)
    }

    private static let body = ByteBuffer(string: "hello")

    @Test func `the first host becomes the authority, and others stay`() throws {
        let headers = HTTPHeaders([("hOsT", "a"), ("X-One", "1"), ("Host", "b"), ("x-one", "2")])
        let request = try #require(try ask(.POST, "/v1/users?x=%20", headers: headers))
        #expect(request.method == .post)
        #expect(request.path == "/v1/users?x=%20")
        #expect(request.authority == "a")
        #expect(request.headerFields.map(\.name.canonicalName) == ["x-one", "host", "x-one"])
        #expect(request.headerFields.map(\.value) == ["1", "b", "2"])
    }

    @Test(arguments: [
        ("http://localhost/v1/users?x=1", "/v1/users?x=1"), ("http://localhost", "/"), ("*", "*"), ("x", "x"), ("", ""),
    ])
    func `a target in another form has a path as well`(target: String, path: String) throws {
        #expect(try ask(.GET, target)?.path == path)
    }

    @Test func `a method that is no token is refused, and what follows is dropped`() throws {
        #expect(throws: (any Error).self) { try ask(.RAW(value: "a b")) }
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        #expect(try ask() == nil)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }

    @Test func `a field with a name that is no token is left out`() throws {
        #expect(try ask(headers: ["Host": "localhost", "a b": "c"])?.headerFields.isEmpty == true)
    }

    @Test(arguments: [
        (HTTPVersion.http1_1, "close", true), (.http1_1, "CLOSE", true), (.http1_1, "keep-alive, close", true),
        (.http1_1, "keep-alive", false), (.http1_1, "x", false), (.http1_0, "keep-alive", true), (.http1_0, "x", true),
    ])
    func `the last request of a connection says so`(version: HTTPVersion, connection: String, isLast: Bool) throws {
        let request = try ask(version: version, headers: ["Host": "localhost", "Connection": connection])
        #expect((request?.headerFields[.connection] == "close") == isLast)
    }

    @Test func `a whole answer is one piece`() throws {
        _ = try ask()
        let pieces = try answer(.whole(Self.ok([.contentLength: "5", .eTag: "x"]), Self.body))
        #expect(pieces == ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: x\r\n\r\nhello"])
    }

    @Test func `a body without a length is written in chunks`() throws {
        _ = try ask()
        let whole = try answer(.whole(Self.ok(), Self.body))
        #expect(whole == ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"])
        _ = try ask()
        let trailers: HTTPFields = [.eTag: "x"]
        let parts = try answer(.head(Self.ok()), .body(Self.body), .body(ByteBuffer()), .end(trailers))
        #expect(
            parts.joined()
                == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nETag: x\r\n\r\n"
        )
    }

    @Test func `for HTTP 1_0 the end of the connection ends a body without a length`() throws {
        _ = try ask(version: .http1_0)
        let pieces = try answer(.head(Self.ok()), .body(Self.body), .end(nil))
        #expect(pieces.joined() == "HTTP/1.1 200 OK\r\n\r\nhello")
    }

    @Test func `an answer to HEAD has the length and no body`() throws {
        _ = try ask(.HEAD)
        let pieces = try answer(.whole(Self.ok([.contentLength: "5"]), Self.body))
        #expect(pieces == ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"])
        _ = try ask(.HEAD)
        let parts = try answer(.head(Self.ok()), .body(Self.body), .end(nil))
        #expect(parts.joined() == "HTTP/1.1 200 OK\r\n\r\n")
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    func `an answer that has no body has no length either`(status: HTTPResponse.Status) throws {
        _ = try ask()
        let head = HTTPResponse(status: status, headerFields: [.contentLength: "5", .transferEncoding: "chunked"])
        let pieces = try answer(.whole(head, Self.body))
        #expect(pieces == ["HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n\r\n"])
    }

    @Test func `each answer is framed for its own request`() throws {
        _ = try ask(.HEAD)
        _ = try ask(.GET)
        _ = try ask(.GET, version: .http1_0)
        let answers = try (1...3).map { _ in
            try answer(.whole(Self.ok(), Self.body)).joined().split(separator: "\r\n\r\n")
        }
        #expect(answers[0].count == 1)
        #expect(answers[1].dropFirst() == ["5\r\nhello\r\n0"])
        #expect(answers[2].dropFirst() == ["hello"])
    }
}

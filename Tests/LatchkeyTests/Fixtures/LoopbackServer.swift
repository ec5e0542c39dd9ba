import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small real HTTP server on this computer, with one request per connection.
///
/// `@unchecked Sendable`: `received` is only touched while `lock` is held, and all other members are constant.
final class LoopbackServer: @unchecked Sendable {
    /// A received request as text: the request line, the headers and the body.
    struct Received: Sendable {
        let bytes: Data

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The body, decoded if it came in chunks.
        var wholeBody: Data {
            guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return Data() }
            let body = Data(bytes[end.upperBound...])
            return has("Transfer-Encoding: chunked") ? Self.joined(body) : body
        }

        private static func joined(_ chunks: Data) -> Data {
            var (rest, whole) = (chunks[...], Data())
            while let line = rest.range(of: Data("\r\n".utf8)) {
                let size = Int(String(decoding: rest[rest.startIndex..<line.lowerBound], as: UTF8.self), radix: 16) ?? 0
                guard size > 0, rest.distance(from: line.upperBound, to: rest.endIndex) >= size else { break }
                whole.append(rest[line.upperBound..<line.upperBound + size])
                rest = rest[(line.upperBound + size + 2)...]
            }
            return whole
        }

        var line: String { head.components(separatedBy: "\r\n").first ?? "" }
        var headers: [String] { Array(head.components(separatedBy: "\r\n").dropFirst()) }
        var body: String { text.components(separatedBy: "\r\n\r\n").last ?? "" }
        func has(_ header: String) -> Bool { head.lowercased().contains(header.lowercased()) }

        private var head: String {
            let end = bytes.range(of: Data("\r\n\r\n".utf8))?.lowerBound ?? bytes.endIndex
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }

    let port: UInt16
    private let readsBodies: Bool
    private let listener: Int32
    private let lock = NSLock()
    private var received: [Received] = []
    private var accepted = 0

    /// Listens on a free port.
    ///
    /// - Parameters:
    ///   - readsBodies: Whether a request is answered only after it has arrived completely.
    ///   - answer: Makes the bytes of the answer; it may block.
    /// - Throws: An error if no port is available.
    convenience init(readsBodies: Bool = true, answer: @escaping @Sendable (Received) -> String) throws {
        try self.init(readsBodies: readsBodies, bytes: { Data(answer($0).utf8) })
    }

    /// Listens on a free port, and answers with any bytes.
    convenience init(readsBodies: Bool = true, bytes answer: @escaping @Sendable (Received) -> Data) throws {
        try self.init(readsBodies: readsBodies) { request, pen in
            let bytes = answer(request)
            return !bytes.isEmpty && pen.write(bytes) == .written && bytes.range(of: Self.closing) == nil
        }
    }

    /// Listens on a free port, and writes answers piece by piece.
    ///
    /// - Parameters:
    ///   - readsBodies: Whether a request is answered only after it has arrived completely.
    ///   - patience: How long a client may take nothing of a piece.
    ///   - answer: Writes an answer, and returns whether the connection stays open.
    /// - Throws: An error if no port is available.
    init(
        readsBodies: Bool = true,
        patience: Duration? = nil,
        writing answer: @escaping @Sendable (Received, Pen) -> Bool
    ) throws {
        self.readsBodies = readsBodies
        #if canImport(Glibc)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        try #require(isListening)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else {
                    close(connection)
                    close(listener)
                    return
                }
                lock.withLock { accepted += 1 }
                // A kept connection must not delay others.
                Thread.detachNewThread { self.serve(Pen(connection: connection, patience: patience), answer) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var url: URL { .sample("http://127.0.0.1:\(port)") }

    var requests: [Received] { lock.withLock { received } }

    /// The number of accepted connections.
    var connections: Int { lock.withLock { accepted } }

    private func serve(_ pen: Pen, _ answer: (Received, Pen) -> Bool) {
        defer { close(pen.connection) }
        while let request = read(pen.connection) {
            lock.withLock { received.append(request) }
            guard answer(request, pen) else { return }
        }
    }

    private static let closing = Data("Connection: close".utf8)

    private func read(_ connection: Int32) -> Received? {
        var bytes = Data()
        var length: Int?
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes.append(contentsOf: buffer[..<count])
            if length == nil { length = Self.length(of: bytes) }
            if length != nil, !readsBodies { return Received(bytes: bytes) }
            if let length, bytes.count >= length { return Received(bytes: bytes) }
            if length == .max, bytes.suffix(5) == Data("0\r\n\r\n".utf8) { return Received(bytes: bytes) }
        }
    }

    /// The length of a request whose headers have arrived; `.max` if it comes in chunks.
    private static func length(of bytes: Data) -> Int? {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let headers = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
        if headers.contains("transfer-encoding: chunked") { return .max }
        let length = headers.components(separatedBy: "content-length: ").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) }
        return end.upperBound + (length ?? 0)
    }

    /// The bytes of an answer.
    static func answer(
        _ status: Int,
        _ body: String = "",
        type: String = "application/json",
        headers: [String] = [],
        keepsConnection: Bool = false
    ) -> String {
        let lines = ["HTTP/1.1 \(status) Status", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
        return (lines + headers + (keepsConnection ? [] : ["Connection: close"]) + ["", body]).joined(separator: "\r\n")
    }
}

import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A real HTTP server on this computer, in small: one request a connection.
///
/// `@unchecked Sendable`: `received` is only touched while `lock` is held, and nothing else changes.
final class LoopbackServer: @unchecked Sendable {
    /// What arrived, as text: the request line, the headers and the body.
    struct Received: Sendable {
        let text: String

        var line: String { text.components(separatedBy: "\r\n").first ?? "" }
        var body: String { text.components(separatedBy: "\r\n\r\n").last ?? "" }
        func has(_ header: String) -> Bool { text.lowercased().contains(header.lowercased()) }
    }

    let port: UInt16
    private let listener: Int32
    private let lock = NSLock()
    private var received: [Received] = []

    /// Listens on a free port.
    ///
    /// - Parameter answer: Makes the bytes to answer with; it may block.
    /// - Throws: When no port can be had.
    init(answer: @escaping @Sendable (Received) -> String) throws {
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
                serve(connection, answer)
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var url: URL { .sample("http://127.0.0.1:\(port)") }

    var requests: [Received] { lock.withLock { received } }

    private func serve(_ connection: Int32, _ answer: (Received) -> String) {
        defer { close(connection) }
        guard let request = read(connection) else { return }
        lock.withLock { received.append(request) }
        let bytes = Array(answer(request).utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.noSignal) }
            guard count > 0 else { return }
            sent += count
        }
    }

    private func read(_ connection: Int32) -> Received? {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            text += String(decoding: buffer[..<count], as: UTF8.self)
            let parts = text.components(separatedBy: "\r\n\r\n")
            guard parts.count > 1 else { continue }
            let length = parts[0].lowercased().components(separatedBy: "content-length: ").dropFirst().first
                .flatMap { Int($0.prefix { $0.isNumber }) }
            if parts[1].utf8.count >= length ?? 0 { return Received(text: text) }
        }
    }

    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// The bytes of an answer.
    static func answer(
        _ status: Int,
        _ body: String = "",
        type: String = "application/json",
        headers: [String] = []
    ) -> String {
        let lines = ["HTTP/1.1 \(status) Status", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
        return (lines + headers + ["Connection: close", "", body]).joined(separator: "\r\n")
    }
}

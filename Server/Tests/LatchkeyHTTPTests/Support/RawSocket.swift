import Foundation
import HummingbirdTesting
import ServerTesting
import TestSockets
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension TestServer {
    /// Sends bytes over a new connection, and returns all bytes until the server closes it.
    func exchange(_ text: String) async throws -> String {
        let port = try #require(client.port)
        let bytes = Array(text.utf8)
        return await withCheckedContinuation { continuation in
            // It blocks, so it does not run on a thread of the tests.
            Thread.detachNewThread { continuation.resume(returning: RawSocket.exchange(bytes, port: port)) }
        }
    }
}

private enum RawSocket {
    static func exchange(_ bytes: [UInt8], port: Int) -> String {
        guard let file = LoopbackSocket.connected(to: port) else { return "not connected: \(errno)" }
        defer { close(file) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { break }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(file, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN { return "not closed: " + String(decoding: answer, as: UTF8.self) }
            if count <= 0 { return String(decoding: answer, as: UTF8.self) }
            answer += buffer[..<count]
        }
    }
}

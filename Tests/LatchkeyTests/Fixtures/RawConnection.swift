import Dispatch
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection to this computer that sends the bytes of a test, one by one if necessary.
final class RawConnection: Sendable {
    private let descriptor: Int32

    /// Nil if no server listens there.
    init?(to port: Int) {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let descriptor = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                #if canImport(Darwin)
                Darwin.send(descriptor, rest.baseAddress, rest.count, flags)
                #elseif canImport(Glibc)
                Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
                #elseif canImport(Musl)
                Musl.send(descriptor, rest.baseAddress, rest.count, flags)
                #endif
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// All bytes until the other side closes.
    func answer() async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var text = ""
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while case let count = recv(self.descriptor, &buffer, buffer.count, 0), count > 0 {
                    text += String(decoding: buffer[..<count], as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
    }

    /// Sends a request and returns the answer; empty if no server listens.
    static func get(_ target: String, at page: URL, method: String = "GET", headers: [String] = []) async -> String {
        guard let connection = RawConnection(to: page.port ?? 0) else { return "" }
        let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(page.port ?? 0)"] + headers + ["", ""]
        connection.send(lines.joined(separator: "\r\n"))
        return await connection.answer()
    }
}

import Foundation
import TestSockets

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that sends and never reads, with a small receive buffer.
final class UnreadingSocket: Sendable {
    struct NotConnected: Error {}

    #if os(Linux)
    /// POLLRDHUP, which Swift does not import.
    private static let hungUp: Int16 = 0x2000
    #else
    private static let hungUp = Int16(POLLHUP)
    #endif

    private let file: Int32

    init(port: Int) throws {
        guard let file = LoopbackSocket.connected(to: port, receiveBuffer: 16 * 1024) else { throw NotConnected() }
        self.file = file
    }

    deinit { close(file) }

    func ask(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Waits for the server to close one of the sockets, at most half a minute.
    static func isOneClosed(of sockets: [UnreadingSocket]) async -> Bool {
        await withCheckedContinuation { continuation in
            // It blocks, so it does not run on a thread of the tests.
            Thread.detachNewThread {
                var polled = sockets.map { pollfd(fd: $0.file, events: Self.hungUp, revents: 0) }
                let count = poll(&polled, nfds_t(polled.count), 30_000)
                withExtendedLifetime(sockets) {}
                continuation.resume(returning: count > 0)
            }
        }
    }
}

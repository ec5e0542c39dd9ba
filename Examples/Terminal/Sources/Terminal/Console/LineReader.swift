import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads lines from standard input on a thread of its own, one for each request.
///
/// A script may send all its lines at once.
final class LineReader: Sendable {
    private let requests = DispatchSemaphore(value: 0)

    /// - Parameter deliver: Receives a line for each request, or nil at the end of the input. On a terminal, a later
    ///   request reads on after Ctrl-D.
    init(deliver: @escaping @Sendable (String?) -> Void) {
        Thread.detachNewThread { [requests] in
            var input = BufferedInput()
            while true {
                requests.wait()
                deliver(input.line())
            }
        }
    }

    func requestLine() { requests.signal() }
}

private struct BufferedInput {
    private var buffer: [UInt8] = []
    private static let newline = UInt8(ascii: "\n")

    mutating func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: Self.newline) { return take(upTo: end) }
            guard let bytes = readSome() else { return buffer.isEmpty ? nil : take(upTo: buffer.endIndex) }
            buffer += bytes
        }
    }

    private mutating func take(upTo end: Int) -> String {
        var line = buffer[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        buffer.removeFirst(min(end + 1, buffer.count))
        return text
    }

    /// Waits for bytes.
    ///
    /// Returns nil at the end of the input.
    private func readSome() -> [UInt8]? {
        while true {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 { return Array(bytes.prefix(count)) }
            if count == 0 { return nil }
            if errno == EAGAIN { waitUntilReadable() } else if errno != EINTR { return nil }
        }
    }

    /// The program that started this one may have made standard input non-blocking.
    private func waitUntilReadable() {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&input, 1, -1)
    }
}

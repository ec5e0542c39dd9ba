#if os(Linux) || os(macOS)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One connection to the loopback listener: reads a request head and sends a page.
final class LoopbackConnection {
    /// The longest request head in bytes.
    static let headLimit = 16 * 1_024
    static let timeout = Duration.seconds(10)

    /// The callback address, if this connection carried it.
    private(set) var callback: URL?
    private(set) var isOver = false

    private let descriptor: Int32
    private let deadline = ContinuousClock.now + timeout
    private var received: [UInt8] = []
    private var unsent: ArraySlice<UInt8> = []
    private var step = Step.reading

    private enum Step {
        case reading
        case sending
        /// The browser may still be sending; closing now would lose the page.
        case draining
    }

    /// Accepts the next connection; nil if it has gone.
    init?(accepting listener: Int32) {
        descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        Socket.prepare(descriptor)
    }

    deinit { close(descriptor) }

    var polled: pollfd { step == .sending ? .writing(descriptor) : .reading(descriptor) }

    /// The time left, in milliseconds.
    var remaining: Int32 {
        let left = max(.zero, deadline - .now)
        return Int32(left.components.seconds) * 1_000 + Int32(left.components.attoseconds / 1_000_000_000_000_000) + 1
    }

    var isOverdue: Bool { deadline <= .now }

    /// Reads or sends as much as possible without blocking.
    func advance(with logIn: BrowserLogIn, on redirectURI: URL) {
        switch step {
        case .reading: read(with: logIn, on: redirectURI)
        case .sending: send()
        case .draining: drain()
        }
    }

    private func read(with logIn: BrowserLogIn, on redirectURI: URL) {
        guard let bytes = receive() else { return }
        received += bytes
        if let head = CallbackRequest.head(of: received) {
            answer(CallbackRequest(head: head, at: redirectURI).map { CallbackAnswer(to: $0, of: logIn) } ?? .malformed)
        } else if received.count > Self.headLimit {
            answer(.tooLong)
        }
    }

    private func answer(_ answer: CallbackAnswer) {
        callback = answer.callback
        received = []
        unsent = answer.bytes[...]
        step = .sending
        send()
    }

    private func send() {
        while !unsent.isEmpty {
            let count = Socket.send(unsent, to: descriptor)
            guard count > 0 else {
                isOver = !Socket.wouldWait
                return
            }
            unsent = unsent.dropFirst(count)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        step = .draining
        // A request without a body needs no draining.
        isOver = callback != nil
    }

    private func drain() { _ = receive() }

    /// The received bytes; nil if there are none.
    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isOver = count == 0 || !Socket.wouldWait
            return nil
        }
        return Array(buffer[..<count])
    }
}
#endif

#if os(Linux) || os(macOS)
import Dispatch
package import Foundation
import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits on a loopback port for the browser to come back from a login (RFC 8252 §7.3).
///
/// Any program on the computer and any page in the browser can call it, so requests without the login's `state` only
/// get an error page. It accepts one answer, limits its connections, and closes the port when its task is cancelled.
///
/// `@unchecked Sendable`: `isOpen` is only touched on `queue`, and by `deinit`.
package final class LoopbackListener: @unchecked Sendable {
    /// The most connections at once; a new one replaces the oldest.
    private static let mostConnections = 32

    private let socket: Int32
    private let port: UInt16
    private let wakeUp: (reading: Int32, writing: Int32)
    private let queue = DispatchQueue(label: "latchkey.loopback")
    private var isOpen = true

    /// Listens on a loopback port that the system chooses.
    ///
    /// - Throws: ``LatchkeyError`` with `browser_unavailable` if no port is available.
    package init() throws(LatchkeyError) {
        guard let (socket, port) = Socket.listening() else { throw .noPort }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            close(socket)
            throw .noPort
        }
        for end in ends { Socket.prepare(end) }
        self.socket = socket
        self.port = port
        wakeUp = (ends[0], ends[1])
    }

    deinit {
        if isOpen { close(socket) }
        close(wakeUp.reading)
        close(wakeUp.writing)
    }

    /// The redirect URI for this port.
    package var redirectURI: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(CallbackRequest.path)") else {
            preconditionFailure("a port makes an address")
        }
        return url
    }

    /// Waits for the answer to a login, and closes the port.
    ///
    /// - Returns: The callback address.
    /// - Throws: ``LatchkeyError`` with `cancelled`.
    package func callback(of logIn: BrowserLogIn) async throws -> URL {
        let callback = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.serve(logIn)) }
            }
        } onCancel: {
            _ = write(wakeUp.writing, [0], 1)
        }
        guard let callback else { throw LatchkeyError.cancelled }
        return callback
    }

    /// Serves until the answer arrives; nil after a wake-up.
    private func serve(_ logIn: BrowserLogIn) -> URL? {
        var connections: [LoopbackConnection] = []
        defer {
            connections.removeAll()
            close(socket)
            isOpen = false
        }
        while isOpen {
            var polled = [pollfd.reading(wakeUp.reading), .reading(socket)] + connections.map(\.polled)
            _ = poll(&polled, nfds_t(polled.count), connections.map(\.remaining).min() ?? -1)
            if polled[0].revents != 0 { return nil }
            for (connection, state) in zip(connections, polled.dropFirst(2)) where state.revents != 0 {
                connection.advance(with: logIn, on: redirectURI)
                if let callback = connection.callback, connection.isOver { return callback }
            }
            // The answer counts even if the browser does not fetch the page.
            if let late = connections.first(where: { $0.callback != nil && $0.isOverdue }) { return late.callback }
            connections.removeAll { $0.isOver || $0.isOverdue }
            let isAnswered = connections.contains { $0.callback != nil }
            if !isAnswered, polled[1].revents != 0, let connection = LoopbackConnection(accepting: socket) {
                connections = connections.suffix(Self.mostConnections - 1) + [connection]
            }
        }
        return nil
    }
}

extension LatchkeyError {
    fileprivate static let noPort = LatchkeyError(
        code: .browserUnavailable,
        says: "No port is available to wait for the browser. Close other programs and try again."
    )
}
#endif

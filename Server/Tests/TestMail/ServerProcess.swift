import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import Synchronization

/// A Python server or client beside the tests: it reports events line by line and obeys commands.
///
/// It ends with this value, and with the test's own process, even if that crashes.
///
/// `@unchecked Sendable`: `process` is set up before it runs and then unused, and `FileHandle` may be used by any
/// thread.
package final class ServerProcess: @unchecked Sendable {
    private struct State {
        var lines: [Data] = []
        var hasEnded = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The server ended before the awaited event.
    package struct Ended: Error {}

    private let process = Process()
    private let commands = Pipe()
    private let state = Mutex(State())

    /// Starts a script beside the calling file.
    package init(_ script: String, _ arguments: [String] = [], beside path: String = #filePath) throws {
        let file = URL(filePath: path).deletingLastPathComponent().appending(path: script)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [Self.python, file.path()] + arguments
        process.standardInput = commands
        let output = Pipe()
        process.standardOutput = output
        // No other child process may hold the writing end open.
        _ = fcntl(commands.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try ProcessStart.run(process)
        let handle = output.fileHandleForReading
        Thread.detachNewThread { [weak self] in
            var partial = Data()
            while true {
                let data = handle.availableData
                partial.append(data)
                var lines = partial.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                partial = lines.popLast().map { Data($0) } ?? Data()
                self?.take(lines.map { Data($0) }, hasEnded: data.isEmpty)
                if data.isEmpty { break }
            }
            try? handle.close()
        }
    }

    deinit { try? commands.fileHandleForWriting.close() }

    /// Debian's own Python, which has Debian's packages; elsewhere the one in `PATH`.
    private static let python =
        FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/aiosmtpd")
        ? "/usr/bin/python3" : "python3"

    private func take(_ lines: [Data], hasEnded: Bool) {
        let waiters = state.withLock { state in
            state.lines += lines
            state.hasEnded = hasEnded
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// The reported events of a type.
    package func events<Event: Decodable>(_ type: Event.Type = Event.self) -> [Event] {
        state.withLock({ $0.lines }).compactMap { try? JSONDecoder().decode(Event.self, from: $0) }
    }

    /// Waits for a number of events of a type.
    package func events<Event: Decodable>(_ count: Int, _ type: Event.Type = Event.self) async throws -> [Event] {
        while true {
            // Registered before reading, so that later events resume us.
            let seen = state.withLock { $0.lines.count }
            let events = events(type)
            if events.count >= count { return events }
            guard !state.withLock({ $0.hasEnded }) else { throw Ended() }
            await withCheckedContinuation { continuation in
                let hasMore = state.withLock { state in
                    if state.lines.count > seen || state.hasEnded { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if hasMore { continuation.resume() }
            }
        }
    }

    /// Lets it continue.
    package func say() throws { try commands.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

    /// Sends a command and waits until it is done.
    package func tell(_ command: [String: any Sendable]) async throws {
        struct Done: Decodable {
            let event: String
        }
        let done = events(Done.self).count { $0.event == "done" }
        let line = try JSONSerialization.data(withJSONObject: command) + Data("\n".utf8)
        try commands.fileHandleForWriting.write(contentsOf: line)
        var count = done + 1
        while true {
            let events = try await events(count, Done.self)
            if events.count(where: { $0.event == "done" }) > done { return }
            count = events.count + 1
        }
    }

    /// The listening port.
    package func port() async throws -> Int {
        struct Listening: Decodable {
            let port: Int
        }
        return try await events(1, Listening.self)[0].port
    }
}

import Foundation
@_spi(ProcessStart) import LatchkeyTesting
import SessionProcess
import Synchronization

/// An app in its own process, controlled and possibly killed by tests.
///
/// `@unchecked Sendable`: `process` is configured before it runs and then only queried and ended; all mutable state is
/// in `state`, and `input` is only written to while that is locked.
final class ClientProcess: @unchecked Sendable {
    private struct State {
        var lastID = 0
        var waiting: [Int: CheckedContinuation<SessionReply.Outcome, any Error>] = [:]
        var hasEnded = false
    }

    /// The process has ended, so it does not answer.
    struct Ended: Error {}

    /// An unexpected answer.
    struct Unexpected: Error {
        let outcome: SessionReply.Outcome
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let state = Mutex(State())
    private let end = Event()

    init() throws {
        // Writing to a killed process must be an error, and not end the tests.
        signal(SIGPIPE, SIG_IGN)
        // Other processes must not hold this one's input open: its end ends the process.
        for pipe in [input, output] {
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "SessionProcess")
        process.standardInput = input
        process.standardOutput = output
        try ProcessStart.run(process)
        let handle = output.fileHandleForReading
        Thread.detachNewThread { [weak self, end] in
            var lines = Data()
            while case let data = handle.availableData, !data.isEmpty {
                lines.append(data)
                while let newline = lines.firstIndex(of: UInt8(ascii: "\n")) {
                    self?.hear(lines[..<newline])
                    lines = Data(lines[(newline + 1)...])
                }
            }
            try? handle.close()
            self?.answerNobodyMore()
            Task { await end.happen() }
        }
    }

    deinit { kill() }

    /// Kills it during its work (`kill -9`).
    func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Waits for its end.
    func hasEnded() async { await end.wait() }

    func ask(_ action: SessionRequest.Action) async throws -> SessionReply.Outcome {
        try await withCheckedThrowingContinuation { continuation in
            let failure: (any Error)? = state.withLock { state in
                guard !state.hasEnded else { return Ended() }
                state.lastID += 1
                do {
                    let request = try JSONEncoder().encode(SessionRequest(id: state.lastID, action: action))
                    try input.fileHandleForWriting.write(contentsOf: request + Data("\n".utf8))
                } catch { return error }
                state.waiting[state.lastID] = continuation
                return nil
            }
            if let failure { continuation.resume(throwing: failure) }
        }
    }

    private func hear(_ line: Data) {
        guard let reply = try? JSONDecoder().decode(SessionReply.self, from: line) else { return }
        let waiting = state.withLock { $0.waiting.removeValue(forKey: reply.id) }
        waiting?.resume(returning: reply.outcome)
    }

    private func answerNobodyMore() {
        let left = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in left.values { continuation.resume(throwing: Ended()) }
    }
}

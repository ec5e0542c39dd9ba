import Foundation
import Synchronization

/// The output of a process.
///
/// Tests wait for words in it instead of sleeping.
package final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var cursor = 0
        var isComplete = false
        var waiter: Waiter?
    }

    private struct Waiter {
        let words: [UInt8]
        let continuation: CheckedContinuation<Result<String, Missing>, Never>
    }

    /// The process has ended or timed out without the words.
    package struct Missing: Error, CustomStringConvertible {
        let words: String
        let said: String
        package var description: String { "expected “\(words)” but read:\n\(said)" }
    }

    private let state = Mutex(State())

    package var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    package func append(_ bytes: some Sequence<UInt8>) {
        state.withLock { state in
            state.bytes += bytes
            Self.answer(&state)
        }
    }

    package func complete() {
        state.withLock { state in
            state.isComplete = true
            Self.answer(&state)
        }
    }

    /// Waits for words after those of the previous call.
    ///
    /// - Returns: The output up to and including the words.
    @discardableResult
    package func wait(for words: String, within limit: Duration = .seconds(30)) async throws -> String {
        let impatience = Task {
            try await Task.sleep(for: limit)
            self.giveUp()
        }
        defer { impatience.cancel() }
        return try await withCheckedContinuation { continuation in
            state.withLock { state in
                state.waiter = Waiter(words: Array(words.utf8), continuation: continuation)
                Self.answer(&state)
            }
        }.get()
    }

    private func giveUp() {
        state.withLock { Self.fail(&$0) }
    }

    private static func answer(_ state: inout State) {
        guard let waiter = state.waiter else { return }
        let unread = state.bytes[state.cursor...]
        guard let found = unread.firstRange(of: waiter.words) else {
            if state.isComplete { fail(&state) }
            return
        }
        state.cursor = found.upperBound
        state.waiter = nil
        waiter.continuation.resume(
            returning: .success(String(decoding: unread[..<found.upperBound], as: UTF8.self))
        )
    }

    private static func fail(_ state: inout State) {
        guard let waiter = state.waiter else { return }
        state.waiter = nil
        let missing = Missing(
            words: String(decoding: waiter.words, as: UTF8.self),
            said: String(decoding: state.bytes[state.cursor...], as: UTF8.self)
        )
        waiter.continuation.resume(returning: .failure(missing))
    }
}

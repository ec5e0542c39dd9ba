public import Foundation
import LatchkeyAPI

/// The body of an answer, read while it arrives; see ``LatchkeyClient/bytes(for:logIn:)``.
///
/// One task reads it, once; a second one at the same time gets `invalid_request`. The transfer ends when the body has
/// been read, when the reading task is cancelled, and when the app keeps neither the sequence nor an iterator.
public struct AnswerBytes: AsyncSequence, Sendable {
    private let transfer: AnswerTransfer

    init(_ transfer: AnswerTransfer) { self.transfer = transfer }

    /// Reads the bytes one after the other.
    public func makeAsyncIterator() -> Iterator { Iterator(transfer) }

    /// The body in pieces of any size, as they arrive.
    public var chunks: AnswerChunks { AnswerChunks(transfer) }

    /// The lines of the body as UTF-8, without their ends (LF or CRLF).
    ///
    /// A line of more than 1 MiB ends the sequence with `answer_too_large`. Server-sent events come line by line:
    ///
    /// ```swift
    /// let (bytes, _) = try await latchkey.bytes(for: request)
    /// for try await line in bytes.lines where line.hasPrefix("data: ") { show(line.dropFirst(6)) }
    /// ```
    public var lines: AnswerLines { AnswerLines(transfer) }

    /// Reads the bytes of an answer.
    public struct Iterator: AsyncIteratorProtocol {
        private var chunks: AnswerChunks.Iterator
        private var piece: Data.Iterator?

        init(_ transfer: AnswerTransfer) { chunks = AnswerChunks.Iterator(transfer) }

        /// The next byte; nil at the end.
        ///
        /// - Throws: ``LatchkeyError``: `network_unavailable` if the connection breaks, `timed_out`, `cancelled`.
        public mutating func next() async throws(LatchkeyError) -> UInt8? {
            while true {
                if let byte = piece?.next() { return byte }
                guard let next = try await chunks.next() else { return nil }
                piece = next.makeIterator()
            }
        }

        /// The next byte; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(LatchkeyError) -> UInt8? {
            try await next()
        }
    }
}

/// The body of an answer in pieces; see ``AnswerBytes/chunks``.
public struct AnswerChunks: AsyncSequence, Sendable {
    private let transfer: AnswerTransfer

    init(_ transfer: AnswerTransfer) { self.transfer = transfer }

    /// Reads the pieces one after the other.
    public func makeAsyncIterator() -> Iterator { Iterator(transfer) }

    /// Reads the pieces of an answer.
    public struct Iterator: AsyncIteratorProtocol {
        private let transfer: AnswerTransfer

        init(_ transfer: AnswerTransfer) { self.transfer = transfer }

        /// The next piece; nil at the end.
        ///
        /// - Throws: ``LatchkeyError``: `network_unavailable` if the connection breaks, `timed_out`, `cancelled`.
        public func next() async throws(LatchkeyError) -> Data? { try await transfer.next() }

        /// The next piece; nil at the end.
        public func next(isolation actor: isolated (any Actor)?) async throws(LatchkeyError) -> Data? {
            try await next()
        }
    }
}

/// The transfer behind an answer's bytes; it is cancelled with its last owner.
final class AnswerTransfer: Sendable {
    private let pipe: AnswerPipe
    private let task: Task<Void, Never>

    init(_ pipe: AnswerPipe, _ task: Task<Void, Never>) {
        self.pipe = pipe
        self.task = task
    }

    deinit { task.cancel() }

    func next() async throws(LatchkeyError) -> Data? {
        do {
            return try await withTaskCancellationHandler {
                try await pipe.next()
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}

import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The body of a successful answer on its way from the transport to a reader, who may be slower.
///
/// The transport pauses while the pipe is full, so a fast server cannot fill the memory.
///
/// `@unchecked Sendable`: `state` is only touched while `lock` is held.
package final class AnswerPipe: @unchecked Sendable {
    private typealias Opener = CheckedContinuation<Result<HTTPURLResponse, LatchkeyError>, Never>
    typealias HeadReading = @Sendable (HTTPURLResponse) async -> Void
    private typealias Reader = CheckedContinuation<Result<Data?, LatchkeyError>, Never>

    private struct State {
        var response: Result<HTTPURLResponse, LatchkeyError>?
        var opener: Opener?
        var pieces: [Data] = []
        var size = 0
        var end: Result<Void, LatchkeyError>?
        var reader: Reader?
        /// Resumes the transport, if it has paused.
        var resume: (@Sendable () -> Void)?
        /// Reads the head before the reader gets it.
        var readHead: HeadReading?
    }

    /// The size in bytes from which on the transport pauses.
    static let capacity = 262_144

    private let lock = NSLock()
    private var state = State()
}

// MARK: The transport

extension AnswerPipe {
    /// Hands over the head of a successful answer.
    func begin(_ response: HTTPURLResponse) {
        let opener = lock.withLock {
            guard state.response == nil else { return state.opener }
            state.response = .success(response)
            defer { state.opener = nil }
            return state.opener
        }
        opener?.resume(returning: .success(response))
    }

    /// Sets what reads the head before the reader gets it; nil for nothing.
    ///
    /// - Returns: Whether the head has not arrived yet, so that the reading counts.
    @discardableResult
    func readHead(by reading: HeadReading?) -> Bool {
        lock.withLock {
            guard state.response == nil else { return false }
            state.readHead = reading
            return true
        }
    }

    /// Whether a transport that can hold bytes back should do so; `resume` is called then when there is room again.
    func isFull(then resume: @escaping @Sendable () -> Void) -> Bool {
        lock.withLock {
            guard state.size >= Self.capacity, state.end == nil else { return false }
            state.resume = resume
            return true
        }
    }

    /// Takes a piece of the body.
    func write(_ piece: Data) {
        guard !piece.isEmpty else { return }
        let reader: Reader? = lock.withLock {
            guard state.end == nil else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            state.pieces.append(piece)
            state.size += piece.count
            return nil
        }
        reader?.resume(returning: .success(piece))
    }

    /// Ends the body; only the first end counts.
    func finish(_ end: Result<Void, LatchkeyError>) {
        let before: State? = lock.withLock {
            guard state.end == nil else { return nil }
            defer { (state.opener, state.reader, state.resume) = (nil, nil, nil) }
            state.end = end
            if state.response == nil, case .failure(let error) = end { state.response = .failure(error) }
            return state
        }
        if case .failure(let error) = end { before?.opener?.resume(returning: .failure(error)) }
        before?.reader?.resume(returning: end.map { nil })
        before?.resume?()
    }
}

// MARK: The reader

extension AnswerPipe {
    /// Waits for the head of the answer.
    func response() async throws(LatchkeyError) -> HTTPURLResponse {
        let response = try await withCheckedContinuation { continuation in
            let known = lock.withLock {
                if state.response == nil { state.opener = continuation }
                return state.response
            }
            if let known { continuation.resume(returning: known) }
        }.get()
        await lock.withLock { state.readHead }?(response)
        return response
    }

    /// Waits for the next piece; nil at the end.
    func next() async throws(LatchkeyError) -> Data? {
        try await withCheckedContinuation { continuation in
            let (result, resume) = lock.withLock { take(for: continuation) }
            if let result { continuation.resume(returning: result) }
            resume?()
        }.get()
    }

    /// The next piece, and the transport to resume; call it with the lock held.
    private func take(for reader: Reader) -> (Result<Data?, LatchkeyError>?, (@Sendable () -> Void)?) {
        guard !state.pieces.isEmpty else {
            if let end = state.end { return (end.map { nil }, nil) }
            guard state.reader == nil else { return (.failure(.readTwice), nil) }
            state.reader = reader
            return (nil, nil)
        }
        // All pieces at once, so that a slow reader does not wait for each.
        let bytes = state.pieces.count == 1 ? state.pieces[0] : Data(state.pieces.joined())
        (state.pieces, state.size) = ([], 0)
        defer { state.resume = nil }
        return (.success(bytes), state.resume)
    }
}

extension LatchkeyError {
    fileprivate static let readTwice = LatchkeyError(
        code: .invalidRequest,
        says: "Two tasks read one answer. Let one task read it."
    )
}

import Foundation
import LatchkeyAPI

/// The lines of an answer; see ``AnswerBytes/lines``.
public struct AnswerLines: AsyncSequence, Sendable {
    private let transfer: AnswerTransfer

    init(_ transfer: AnswerTransfer) { self.transfer = transfer }

    /// Reads the lines one after the other.
    public func makeAsyncIterator() -> Iterator { Iterator(transfer) }

    /// Reads the lines of an answer.
    public struct Iterator: AsyncIteratorProtocol {
        private let transfer: AnswerTransfer
        /// The bytes of this line and the next ones that have arrived.
        private var arrived = Data()
        /// Where the line begins in it.
        private var start = 0
        /// Where to look for the end of the line.
        private var searched = 0
        private var isAtEnd = false

        private static let longest = 1 << 20

        init(_ transfer: AnswerTransfer) { self.transfer = transfer }

        /// The next line; nil at the end.
        ///
        /// - Throws: ``LatchkeyError``: `answer_too_large`, `network_unavailable`, `timed_out`, `cancelled`.
        public mutating func next() async throws(LatchkeyError) -> String? {
            while true {
                if let end = arrived[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                    defer { (start, searched) = (end + 1, end + 1) }
                    return arrived[start..<end].text
                }
                let rest = arrived[start...]
                guard rest.count <= Self.longest else { throw .lineTooLong }
                guard !isAtEnd, let piece = try await transfer.next() else {
                    isAtEnd = true
                    guard !rest.isEmpty else { return nil }
                    defer { (arrived, start, searched) = (Data(), 0, 0) }
                    return rest.text
                }
                // Read lines are dropped once a piece, because that copies what remains.
                searched = rest.count
                arrived = Data(rest)
                arrived.append(piece)
                start = 0
            }
        }

        /// The next line; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(LatchkeyError) -> String? {
            try await next()
        }
    }
}

extension Data {
    fileprivate var text: String {
        String(decoding: last == UInt8(ascii: "\r") ? dropLast() : self, as: UTF8.self)
    }
}

extension LatchkeyError {
    fileprivate static let lineTooLong = LatchkeyError(
        code: .answerTooLarge,
        says: "A line of the answer is longer than 1 MiB. Read its bytes or chunks instead."
    )
}

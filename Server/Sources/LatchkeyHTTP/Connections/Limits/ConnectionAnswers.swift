import DequeModule
import NIOCore

/// The running requests of one connection, and the bytes of its answers that are not taken.
///
/// While there are too many of either, no further request of the connection begins. Use it only on the connection's
/// event loop.
package final class ConnectionAnswers {
    private let limit: Int
    private let mostAtOnce: Int
    private var untaken = 0
    private var waiting: Deque<AnswerDelivery> = []
    /// The number of requests that have begun, and whose answers have not.
    private var underWay = 0

    /// - Parameters:
    ///   - limit: The most bytes of answers that are not taken.
    ///   - mostAtOnce: The most requests that have begun, and whose answers have not.
    package init(limit: Int, mostAtOnce: Int) {
        self.limit = limit
        self.mostAtOnce = mostAtOnce
    }

    private var hasRoom: Bool { untaken < limit && underWay < mostAtOnce }

    /// Begins a request, unless it has to wait.
    ///
    /// - Returns: Whether it has begun.
    func begin() -> Bool {
        guard hasRoom, waiting.isEmpty else { return false }
        underWay += 1
        return true
    }

    func wait(_ delivery: AnswerDelivery) { waiting.append(delivery) }

    func giveUp(_ delivery: AnswerDelivery) { waiting.removeAll { $0 === delivery } }

    func wrote(_ count: Int) { untaken += count }

    func took(_ count: Int) {
        untaken -= count
        resumeNext()
    }

    /// Records that an answer has begun, or that its request is gone.
    func answerFinished() {
        underWay -= 1
        resumeNext()
    }

    private func resumeNext() {
        while hasRoom, let next = waiting.popFirst() {
            underWay += 1
            next.resume()
        }
    }
}

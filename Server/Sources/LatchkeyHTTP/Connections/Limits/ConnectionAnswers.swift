import DequeModule
import NIOCore

/// The requests of one connection that are being answered, and the answers that are not taken: while they are many, no further
/// request of it is begun.
///
/// Belongs to the connection's event loop.
package final class ConnectionAnswers {
    private let limit: Int
    private let mostAtOnce: Int
    private var untaken = 0
    private var waiting: Deque<AnswerDelivery> = []
    /// Requests that have begun, and of whose answers nothing is written yet.
    private var underWay = 0

    /// - Parameters:
    ///   - limit: The most bytes of answers that are not taken.
    ///   - mostAtOnce: The most requests that have begun, and of whose answers nothing is written yet.
    package init(limit: Int, mostAtOnce: Int) {
        self.limit = limit
        self.mostAtOnce = mostAtOnce
    }

    private var hasRoom: Bool { untaken < limit && underWay < mostAtOnce }

    /// A request may begin, unless others come first.
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

    /// A request has begun to be answered, or is gone.
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

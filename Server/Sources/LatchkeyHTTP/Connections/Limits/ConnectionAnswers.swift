import DequeModule
import NIOCore

/// The answers of one connection that are not taken: while they are many, no further request of it is begun.
///
/// Belongs to the connection's event loop.
package final class ConnectionAnswers {
    private static let mostResumedAtOnce = 8

    private let limit: Int
    private var untaken = 0
    private var waiting: Deque<AnswerDelivery> = []
    /// Requests that have waited, and of whose answers nothing is written yet.
    private var resumed = 0

    package init(limit: Int) { self.limit = limit }

    var hasRoom: Bool { untaken < limit && waiting.isEmpty && resumed == 0 }

    func wait(_ delivery: AnswerDelivery) { waiting.append(delivery) }

    func giveUp(_ delivery: AnswerDelivery) { waiting.removeAll { $0 === delivery } }

    func wrote(_ count: Int) { untaken += count }

    func took(_ count: Int) {
        untaken -= count
        resumeNext()
    }

    /// A request that was resumed has begun to be answered, or is gone.
    func resumedOneIsAnswered() {
        resumed -= 1
        resumeNext()
    }

    private func resumeNext() {
        while untaken < limit, resumed < Self.mostResumedAtOnce, let next = waiting.popFirst() {
            resumed += 1
            next.resume()
        }
    }
}

package import LatchkeyCore
import Logging
import Metrics
import ServiceLifecycle

/// Sends messages until the server stops: at once when the bell rings, and when one is due.
///
/// When the server is told to stop no more are begun, and those under way are finished. What is left waits in the database.
package struct MessageDeliveryService: Service {
    private let delivery: MessageDelivery
    private let bell: Bell
    private let pace: any Pace
    private let log = Logger(label: "latchkey.mail")

    package init(_ delivery: MessageDelivery, bell: Bell, pace: any Pace) {
        self.delivery = delivery
        self.bell = bell
        self.pace = pace
    }

    package func run() async {
        await withDiscardingTaskGroup { group in
            var isFailing = false
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                let pause: Duration
                do {
                    for message in try await delivery.claim() { group.addTask { await deliver(message) } }
                    pause = try await delivery.pause()
                    isFailing = false
                } catch {
                    // An outage is told once, when it begins.
                    if !isFailing { log.warning("messages wait", metadata: ["error": "\(error)"]) }
                    isFailing = true
                    pause = .seconds(2)
                }
                await wait(pause, forBell: !isFailing)
            }
        }
    }

    private func wait(_ duration: Duration, forBell hearsBell: Bool) async {
        await withTaskGroup { group in
            group.addTask {
                try? await cancelWhenGracefulShutdown { try await pace.pause(for: duration) }
            }
            if hearsBell { group.addTask { await bell.wait() } }
            await group.next()
            group.cancelAll()
        }
    }

    private func deliver(_ message: ClaimedMessage) async {
        do throws(StoreError) {
            let outcome = try await delivery.deliver(message)
            count(outcome)
            switch outcome {
            case .sent: log.debug("a message was sent", metadata: ["message": "\(message.id)"])
            case .postponed(_, let reason):
                log.warning(
                    "a message was not sent and will be tried again",
                    metadata: ["message": "\(message.id)", "reason": "\(reason)", "attempt": "\(message.attempts)"]
                )
            case .givenUp(let reason):
                log.error(
                    "a message was given up",
                    metadata: ["message": "\(message.id)", "reason": "\(reason)", "attempt": "\(message.attempts)"]
                )
            }
        } catch {
            log.error(
                "what became of a message could not be noted",
                metadata: ["message": "\(message.id)", "error": "\(error)"]
            )
        }
    }

    private func count(_ outcome: MessageDelivery.Outcome) {
        let name =
            switch outcome {
            case .sent: "sent"
            case .postponed: "postponed"
            case .givenUp: "given_up"
            }
        Counter(label: "latchkey_message_attempts_total", dimensions: [("outcome", name)]).increment()
    }
}

package import LatchkeyCore
import Logging
import Metrics
import ServiceLifecycle

/// Sends due deliveries until the server stops: at once after a wake signal, and whenever one becomes due.
///
/// When the server stops, it finishes the deliveries in progress and starts no others. The rest waits in the database.
package struct DeliveryService<Claimed: ClaimedDelivery>: Service {
    private let delivery: Delivery<Claimed>
    private let subject: DeliverySubject
    private let deliverySignal: WakeSignal
    private let pace: any Pace
    private let log: Logger

    package init(_ delivery: Delivery<Claimed>, of subject: DeliverySubject, deliverySignal: WakeSignal, pace: any Pace)
    {
        self.delivery = delivery
        self.subject = subject
        self.deliverySignal = deliverySignal
        self.pace = pace
        log = Logger(label: subject.label)
    }

    package func run() async {
        await withDiscardingTaskGroup { group in
            var isFailing = false
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                let pause: Duration
                do {
                    for claimed in try await delivery.claim() { group.addTask { await deliver(claimed) } }
                    pause = try await delivery.pause()
                    isFailing = false
                } catch {
                    // Log an outage once, when it begins.
                    if !isFailing { log.warning("\(subject.noun)s wait", metadata: ["error": "\(error)"]) }
                    isFailing = true
                    pause = .seconds(2)
                }
                await wait(pause, orSignal: !isFailing)
            }
        }
    }

    private func wait(_ duration: Duration, orSignal endsOnSignal: Bool) async {
        await withTaskGroup { group in
            group.addTask {
                try? await cancelWhenGracefulShutdown { try await pace.pause(for: duration) }
            }
            if endsOnSignal { group.addTask { await deliverySignal.wait() } }
            await group.next()
            group.cancelAll()
        }
    }

    private func deliver(_ claimed: Claimed) async {
        let noun = subject.noun
        do throws(StoreError) {
            let outcome = try await delivery.deliver(claimed)
            count(outcome)
            switch outcome {
            case .sent: log.debug("a \(noun) was sent", metadata: [noun: "\(claimed.id)"])
            case .postponed(_, let reason):
                log.warning(
                    "a \(noun) was not sent and will be tried again",
                    metadata: [noun: "\(claimed.id)", "reason": "\(reason)", "attempt": "\(claimed.attempts)"]
                )
            case .givenUp(let reason):
                log.log(
                    level: subject.givenUp,
                    "a \(noun) was given up",
                    metadata: [noun: "\(claimed.id)", "reason": "\(reason)", "attempt": "\(claimed.attempts)"]
                )
            }
        } catch {
            log.error(
                "what became of a \(noun) could not be noted",
                metadata: [noun: "\(claimed.id)", "error": "\(error)"]
            )
        }
    }

    private func count(_ outcome: Delivery<Claimed>.Outcome) {
        let name =
            switch outcome {
            case .sent: "sent"
            case .postponed: "postponed"
            case .givenUp: "given_up"
            }
        Counter(label: "latchkey_\(subject.noun)_attempts_total", dimensions: [("outcome", name)]).increment()
    }
}

/// The words for one kind of delivery.
package struct DeliverySubject: Sendable {
    let noun: String
    let label: String
    let listCommand: String
    /// The log level for deliveries that are given up.
    let givenUp: Logger.Level

    package static let messages = DeliverySubject(
        noun: "message",
        label: "latchkey.mail",
        listCommand: "latchkey mail list",
        givenUp: .error
    )
    /// Users remove apps from devices, so giving up is normal.
    package static let notifications = DeliverySubject(
        noun: "notification",
        label: "latchkey.notifications",
        listCommand: "latchkey notifications list",
        givenUp: .warning
    )
    package static let upstreamRevocations = DeliverySubject(
        noun: "revocation",
        label: "latchkey.revocations",
        listCommand: "latchkey upstreams revocations",
        givenUp: .error
    )
    package static let logOutNotices = DeliverySubject(
        noun: "notice",
        label: "latchkey.logouts",
        listCommand: "latchkey logouts list",
        givenUp: .error
    )
}

import Foundation
import LatchkeyCore

/// Messages in memory, with faults that tests ask for; the SQL store has its own contract.
actor MemoryMessageStore: MessageStore {
    private(set) var waiting: [ClaimedMessage] = []
    private(set) var outcomes: [Message.ID: [String]] = [:]
    private var dues: [Message.ID: Date] = [:]
    private var failingMarks = 0
    private var failingClaims = 0

    func failMarks(_ count: Int) { failingMarks = count }
    func failClaims(_ count: Int) { failingClaims = count }

    func insert(_ message: SealedMessage) {
        waiting.append(
            ClaimedMessage(
                id: message.id,
                claim: "",
                sealed: message.sealed,
                createdAt: message.createdAt,
                triedUntil: message.triedUntil,
                attempts: 0
            )
        )
        dues[message.id] = message.createdAt
    }

    func message(_ id: Message.ID) -> (record: MessageRecord, sealed: [UInt8]?)? { nil }

    func claim(_ count: Int, as claim: String, at time: Date, until end: Date) throws(StoreError) -> [ClaimedMessage] {
        if failingClaims > 0 {
            failingClaims -= 1
            throw .unavailable("a test's fault")
        }
        let due = waiting.indices.filter { (dues[waiting[$0].id] ?? end) <= time }.prefix(count)
        return due.map { index in
            let message = waiting[index]
            waiting[index] = ClaimedMessage(
                id: message.id,
                claim: claim,
                sealed: message.sealed,
                createdAt: message.createdAt,
                triedUntil: message.triedUntil,
                attempts: message.attempts + 1
            )
            dues[message.id] = end
            return waiting[index]
        }
    }

    func markSent(_ id: Message.ID, at time: Date) throws(StoreError) {
        if failingMarks > 0 {
            failingMarks -= 1
            throw .unavailable("a test's fault")
        }
        end(id, "sent")
    }

    func postpone(_ message: ClaimedMessage, until time: Date, because reason: String) {
        dues[message.id] = time
        outcomes[message.id, default: []].append("postponed: \(reason)")
    }

    func giveUp(_ message: ClaimedMessage, at time: Date, because reason: String) {
        end(message.id, "given up: \(reason)")
    }

    private func end(_ id: Message.ID, _ outcome: String) {
        waiting.removeAll { $0.id == id }
        dues[id] = nil
        outcomes[id, default: []].append(outcome)
    }

    func nextDue() -> Date? { dues.values.min() }
    func releaseClaims(at time: Date) {}
    func newest(_ count: Int) -> [MessageRecord] { [] }
    func retry(_ id: Message.ID, at time: Date) -> RetryOutcome { .unknown }
    func retryAll(at time: Date) -> Int { 0 }
}

/// Takes messages, or fails as often as it is told.
actor ScriptedTransport: MessageTransport {
    private(set) var sent: [Message.ID] = []
    private(set) var attempts = 0
    private var failures: [DeliveryFailure]

    init(_ failures: [DeliveryFailure] = []) { self.failures = failures }

    func send(_ message: Message, id: Message.ID, createdAt: Date) throws(DeliveryFailure) {
        attempts += 1
        guard failures.isEmpty else { throw failures.removeFirst() }
        sent.append(id)
    }
}

/// Seals by turning every bit.
struct TurningSealing: Sealing {
    func seal(_ bytes: [UInt8]) -> [UInt8] { bytes.map(~) }
    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] {
        guard !sealed.isEmpty else { throw .cannotOpen }
        return sealed.map(~)
    }
}

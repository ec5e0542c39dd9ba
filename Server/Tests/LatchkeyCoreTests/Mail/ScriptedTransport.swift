import Foundation
import LatchkeyCore

/// Accepts messages, or fails a given number of times.
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

/// Seals by inverting every bit.
struct TurningSealing: Sealing {
    func seal(_ bytes: [UInt8]) -> [UInt8] { bytes.map(~) }
    func open(_ sealed: [UInt8]) throws(SealingError) -> [UInt8] {
        guard !sealed.isEmpty else { throw .cannotOpen }
        return sealed.map(~)
    }
}

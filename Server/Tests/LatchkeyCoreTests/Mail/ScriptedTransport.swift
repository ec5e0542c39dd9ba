import Foundation
import LatchkeyCore

/// Takes messages, or fails as often as it is told.
actor ScriptedTransport: MessageTransport {
    private(set) var sent: [Message.ID] = []
    private(set) var attempts = 0
    private var failures: [MessageFailure]

    init(_ failures: [MessageFailure] = []) { self.failures = failures }

    func send(_ message: Message, id: Message.ID, createdAt: Date) throws(MessageFailure) {
        attempts += 1
        guard failures.isEmpty else { throw failures.removeFirst() }
        sent.append(id)
    }
}

/// Seals by turning every bit.
struct TurningSealing: MessageSealing {
    func seal(_ bytes: [UInt8]) -> [UInt8] { bytes.map(~) }
    func open(_ sealed: [UInt8]) throws(MessageSealingError) -> [UInt8] {
        guard !sealed.isEmpty else { throw .cannotOpen }
        return sealed.map(~)
    }
}

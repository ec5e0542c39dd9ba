import LatchkeyCore

/// The outcome of a command that sends unsent deliveries again.
struct RetriedDeliveries: Codable, Sendable {
    let count: Int

    func text(_ subject: DeliverySubject) -> String {
        count == 1 ? "1 \(subject.noun) is tried now." : "\(count) \(subject.noun)s are tried now."
    }
}

extension DeliveryAdministration {
    /// Sends one unsent delivery again, or all of them.
    ///
    /// - Throws: `CommandError` when the one cannot be sent again.
    func retry(_ id: Claimed.ID?, _ subject: DeliverySubject) async throws -> RetriedDeliveries {
        guard let id else { return RetriedDeliveries(count: try await retryAll()) }
        switch try await retry(id) {
        case .isDue: return RetriedDeliveries(count: 1)
        case .isBeingSent: throw CommandError.stands("The \(subject.noun) \(id) is being sent just now.")
        case .wasSent: throw CommandError.stands("The \(subject.noun) \(id) was sent already.")
        case .unknown: throw CommandError.unknownDelivery(id, subject)
        }
    }
}

extension CommandError {
    static func unknownDelivery(_ id: some RecordID, _ subject: DeliverySubject) -> CommandError {
        .asked("There is no \(subject.noun) \(id). \(subject.listCommand) shows the existing ones.")
    }
}

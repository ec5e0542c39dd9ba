/// Queued messages, as rows.
///
/// The queue wakes when the transaction is committed.
package protocol MessageTable: DeliveryTable where Claimed == ClaimedMessage {
    /// Stores a message; it is due at once.
    func insert(_ message: SealedMessage) throws

    /// The record of a message, and its sealed text until it is sent.
    func find(_ id: Message.ID) throws -> (record: MessageRecord, sealed: [UInt8]?)?
}

extension MessageTable {
    fileprivate var deliveries: any DeliveryTable<ClaimedMessage> { self }
}

extension DeliveryQueue where Claimed == ClaimedMessage {
    /// The messages of a server.
    package static func messages(in storage: any Storage) -> DeliveryQueue {
        DeliveryQueue(in: storage) { tables in tables.messages.deliveries }
    }
}

import LatchkeyCore

/// A message as a row.
struct MessageRow: DeliveryRow {
    let message: SealedMessage
    /// The sealed content; nil once the message is sent.
    var sealed: [UInt8]?
    var delivery: DeliveryColumns

    init(_ message: SealedMessage) {
        self.message = message
        sealed = message.sealed
        delivery = DeliveryColumns(createdAt: message.createdAt, triedUntil: message.triedUntil)
    }

    var key: Message.ID { message.id }
    var lookups: [DeliveryLookup] { delivery.lookups }

    mutating func removeSecret() { sealed = nil }

    var record: MessageRecord {
        MessageRecord(
            id: message.id,
            kind: message.kind.rawValue,
            channel: message.recipient.channel.rawValue,
            recipient: message.recipient.text,
            createdAt: delivery.createdAt,
            attempts: delivery.attempts,
            state: delivery.state,
            time: delivery.time,
            lastError: delivery.lastError
        )
    }

    func claimed(as claim: String) -> ClaimedMessage {
        ClaimedMessage(
            id: message.id,
            claim: claim,
            sealed: sealed ?? [],
            createdAt: delivery.createdAt,
            triedUntil: delivery.triedUntil,
            attempts: delivery.attempts
        )
    }
}

/// Messages that wait to be sent, in memory.
struct MemoryMessageTable: MessageTable, MemoryDeliveryTable {
    let database: MemoryDatabase

    var rows: MemoryRows<MessageRow> { database.messages }

    func canSend(_ row: MessageRow) -> Bool { true }

    func claimed(_ row: MessageRow, as claim: String) -> ClaimedMessage { row.claimed(as: claim) }

    func record(_ row: MessageRow) -> MessageRecord { row.record }

    func insert(_ message: SealedMessage) throws { try rows.insert(MessageRow(message)) }

    func find(_ id: Message.ID) throws -> (record: MessageRecord, sealed: [UInt8]?)? {
        rows[id].map { ($0.record, $0.sealed) }
    }
}

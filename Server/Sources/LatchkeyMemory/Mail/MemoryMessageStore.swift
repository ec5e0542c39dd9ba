package import Foundation
package import LatchkeyCore

/// Messages in memory, beside everything else that a storage keeps.
package struct MemoryMessageStore: MessageStore, MemoryDeliveryStore {
    let storage: MemoryStorage

    package init(_ storage: MemoryStorage) { self.storage = storage }

    func rows(_ database: MemoryDatabase) -> MemoryRows<MessageRow> { database.messages }

    func canSend(_ row: MessageRow) -> Bool { true }

    package func insert(_ message: SealedMessage) async throws(StoreError) {
        try storage.write { try $0.messages.insert(MessageRow(message)) }
    }

    package func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [ClaimedMessage] {
        try storage.write { database in
            try database.messages.claim(count, as: claim, at: time, until: end, where: canSend)
                .map { $0.claimed(as: claim) }
        }
    }

    package func message(_ id: Message.ID) async throws(StoreError) -> (record: MessageRecord, sealed: [UInt8]?)? {
        try storage.write { database in database.messages[id].map { ($0.record, $0.sealed) } }
    }

    package func newest(_ count: Int) async throws(StoreError) -> [MessageRecord] {
        try storage.write { database in
            database.messages.all.sorted { $0.key > $1.key }.prefix(count).map(\.record)
        }
    }
}

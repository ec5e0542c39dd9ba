package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Messages in SQL.
package struct SQLMessageStore: MessageStore, SQLDeliveryStore {
    let database: any Database
    let rows = MessageRows.rows

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ message: SealedMessage) async throws(StoreError) {
        try await database.storing(.statements) { connection in try MessageRows.insert(message, on: connection) }
    }

    package func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [ClaimedMessage] {
        try await claimIfDue(at: time) { rows, connection in
            try rows.claim(
                count,
                as: claim,
                at: time,
                until: end,
                returning: MessageRows.claimColumns,
                on: connection
            ) { try MessageRows.claimed($0, as: claim) }
        }
    }

    package func message(_ id: Message.ID) async throws(StoreError) -> (record: MessageRecord, sealed: [UInt8]?)? {
        try await database.stored { connection in
            guard
                let record = try connection.first(
                    "SELECT \(MessageRows.recordColumns) FROM messages WHERE id = $1",
                    [.text(id)],
                    MessageRows.record
                )
            else { return nil }
            let sealed = try connection.first("SELECT sealed FROM messages WHERE id = $1", [.text(id)]) { row in
                try row.bytesIfAny(0)
            }
            return (record, sealed ?? nil)
        }
    }

    package func newest(_ count: Int) async throws(StoreError) -> [MessageRecord] {
        try await database.stored { connection in
            try connection.query(
                "SELECT \(MessageRows.recordColumns) FROM messages ORDER BY id DESC LIMIT \(count)",
                [],
                MessageRows.record
            )
        }
    }
}

package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Messages in SQL.
package struct SQLMessageStore: MessageStore {
    private let database: any Database

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
        // A read first: most of the time nothing is due, and a write would wake the disk.
        let isAnyDue = try await database.stored { connection in
            try connection.first(
                "SELECT 1 FROM messages WHERE due_at <= $1 LIMIT 1",
                [.integer(time.milliseconds)]
            ) { _ in true }
        }
        guard isAnyDue != nil else { return [] }
        return try await database.storing(.statements) { connection in
            try MessageRows.claim(count, as: claim, at: time, until: end, on: connection)
        }
    }

    package func markSent(_ id: Message.ID, at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            try connection.perform(
                """
                UPDATE messages SET sent_at = $1, due_at = NULL, claim = NULL, sealed = NULL, failed_at = NULL,
                    last_error = NULL
                WHERE id = $2 AND sent_at IS NULL
                """,
                [.integer(time.milliseconds), .text(id)]
            )
        }
    }

    package func postpone(
        _ message: ClaimedMessage,
        until time: Date,
        because reason: String
    ) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            try connection.perform(
                "UPDATE messages SET due_at = $1, claim = NULL, last_error = $2 WHERE id = $3 AND claim = $4",
                [.integer(time.milliseconds), .text(reason), .text(message.id), .text(message.claim)]
            )
        }
    }

    package func giveUp(
        _ message: ClaimedMessage,
        at time: Date,
        because reason: String
    ) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            try connection.perform(
                """
                UPDATE messages SET failed_at = $1, due_at = NULL, claim = NULL, last_error = $2
                WHERE id = $3 AND claim = $4
                """,
                [.integer(time.milliseconds), .text(reason), .text(message.id), .text(message.claim)]
            )
        }
    }

    package func nextDue() async throws(StoreError) -> Date? {
        try await database.stored { connection in
            try connection.first(
                "SELECT due_at FROM messages WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT 1"
            ) { Date(milliseconds: try $0.integer(0)) }
        }
    }

    package func releaseClaims(at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            try connection.perform(
                "UPDATE messages SET due_at = $1, claim = NULL WHERE claim IS NOT NULL AND due_at IS NOT NULL",
                [.integer(time.milliseconds)]
            )
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

    package func retry(_ id: Message.ID, at time: Date) async throws(StoreError) -> MessageRetryOutcome {
        try await database.storing(.statements) { connection in
            try MessageRows.retry(id, at: time, on: connection)
        }
    }

    package func retryAll(at time: Date) async throws(StoreError) -> Int {
        try await database.storing(.statements) { connection in try MessageRows.retryAll(at: time, on: connection) }
    }
}

package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Notifications in SQL.
package struct SQLNotificationStore: NotificationStore, SQLDeliveryStore {
    let database: any Database
    let rows: DeliveryRows

    /// - Parameters:
    ///   - database: Where they are.
    ///   - providers: Those that this program can send by.
    package init(database: any Database, providers: Set<PushProvider>) {
        self.database = database
        rows = NotificationRows.rows(by: providers)
    }

    package func claim(
        _ count: Int,
        as claim: String,
        at time: Date,
        until end: Date
    ) async throws(StoreError) -> [ClaimedNotification] {
        try await claimIfDue(at: time) { rows, connection in
            let found = try rows.claim(
                count,
                as: claim,
                at: time,
                until: end,
                returning: ClaimedNotificationRow.columns,
                on: connection,
                ClaimedNotificationRow.init
            )
            return try found.map { try $0.notification(as: claim, at: time, on: connection) }
        }
    }

    package func removeDevice(of notification: ClaimedNotification) async throws(StoreError) {
        guard let target = notification.target else { return }
        try await database.storing(.statements) { connection in
            try connection.perform(
                """
                DELETE FROM push_devices
                WHERE provider = $1 AND token_digest = $2 AND user_id = $3 AND registered_at = $4
                """,
                [
                    .text(target.device.device.provider.rawValue), .bytes(target.device.tokenDigest),
                    .text(target.userID), .integer(target.registeredAt.milliseconds),
                ]
            )
        }
    }

    package func newest(_ count: Int) async throws(StoreError) -> [NotificationRecord] {
        try await database.stored { connection in
            try connection.query(
                "SELECT \(NotificationRows.recordColumns) FROM notifications ORDER BY id DESC LIMIT \(count)",
                [],
                NotificationRows.record
            )
        }
    }
}

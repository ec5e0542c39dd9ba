import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// A row that was claimed, before it is known where it goes.
struct ClaimedNotificationRow {
    static let columns = "id, kind, user_id, session_id, provider, token_digest, created_at, tried_until, attempts"

    private let id: PushNotification.ID
    private let kind: String
    private let userID: User.ID
    private let sessionID: SessionRecord.ID
    private let provider: String
    private let tokenDigest: [UInt8]
    private let createdAt: Date
    private let triedUntil: Date
    private let attempts: Int

    init(_ row: any Row) throws {
        id = try row.text(0)
        kind = try row.text(1)
        userID = try row.text(2)
        sessionID = try row.text(3)
        provider = try row.text(4)
        tokenDigest = try row.bytes(5)
        createdAt = Date(milliseconds: try row.integer(6))
        triedUntil = Date(milliseconds: try row.integer(7))
        attempts = Int(try row.integer(8))
    }

    /// The notification, and where it goes now.
    func notification(
        as claim: String,
        at time: Date,
        on connection: any Connection
    ) throws -> ClaimedNotification {
        guard let kind = NotificationKind(rawValue: kind) else {
            throw DatabaseError.defect("unknown kind of a notification: \(kind)")
        }
        return ClaimedNotification(
            id: id,
            claim: claim,
            kind: kind,
            target: try target(at: time, on: connection),
            createdAt: createdAt,
            triedUntil: triedUntil,
            attempts: attempts
        )
    }

    private func target(at time: Date, on connection: any Connection) throws -> NotificationTarget? {
        try connection.first(
            """
            SELECT provider, token, push_devices.session_id, is_for_development, registered_at, locale
            FROM push_devices JOIN sessions ON sessions.id = push_devices.session_id
                JOIN users ON users.id = push_devices.user_id
            WHERE push_devices.user_id = $1 AND \(SessionRows.lives) AND push_devices.session_id <> $3
                AND provider = $4 AND token_digest = $5
            """,
            [.text(userID), .integer(time.milliseconds), .text(sessionID), .text(provider), .bytes(tokenDigest)]
        ) { row in
            NotificationTarget(
                device: PushDeviceRecord(
                    try PushDeviceRows.device(
                        provider: try row.text(0),
                        token: try row.text(1),
                        isForDevelopment: try row.integer(3) != 0
                    ),
                    storedAs: tokenDigest
                ),
                userID: userID,
                registeredAt: Date(milliseconds: try row.integer(4)),
                locale: try row.textIfAny(5)
            )
        }
    }
}

import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Interactions in SQL.
struct SQLInteractionTable: InteractionTable {
    let connection: any Connection

    func insert(_ interaction: Interaction) throws {
        try connection.perform(
            """
            INSERT INTO interactions (\(InteractionRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .bytes(interaction.digest), .id(interaction.applicationID),
                .text(try InteractionRows.text(of: interaction.parameters)), .bytes(orNull: interaction.browser),
                .integer(interaction.isPushed ? 1 : 0), .text(orNull: interaction.keyThumbprint?.text),
                .integer(interaction.createdAt.milliseconds), .integer(interaction.expiresAt.milliseconds),
                .integer(orNull: interaction.spentAt?.milliseconds),
            ]
        )
    }

    func find(_ digest: [UInt8]) throws -> Interaction? {
        try connection.first(
            "SELECT \(InteractionRows.columns) FROM interactions WHERE digest = $1",
            [.bytes(digest)],
            InteractionRows.interaction
        )
    }

    func bind(_ digest: [UInt8], to browser: [UInt8]) throws -> Bool {
        try connection.execute(
            """
            UPDATE interactions SET browser_digest = $1
            WHERE digest = $2 AND (browser_digest IS NULL OR browser_digest = $1)
            """,
            [.bytes(browser), .bytes(digest)]
        ) == 1
    }

    func spend(_ digest: [UInt8], at time: Date) throws -> Bool {
        try connection.execute(
            "UPDATE interactions SET spent_at = $1 WHERE digest = $2 AND spent_at IS NULL AND expires_at > $1",
            [.integer(time.milliseconds), .bytes(digest)]
        ) == 1
    }

    func removeAll(of applicationID: Application.ID) throws {
        try connection.perform("DELETE FROM interactions WHERE application_id = $1", [.id(applicationID)])
    }
}

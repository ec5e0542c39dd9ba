import LatchkeyCore
import LatchkeyDatabase

/// Messages that wait to be sent, in SQL.
struct SQLMessageTable: MessageTable {
    let connection: any Connection

    func insert(_ message: SealedMessage) throws { try MessageRows.insert(message, on: connection) }
}

package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Attempts in SQL.
///
/// To count one is one statement, and so one round trip; only who is refused costs a second. A successful login writes the
/// rows of its own user and address alone: those who share an address take their turn at its row, for as long as one
/// statement takes.
package struct SQLAttemptStore: AttemptStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func count(
        _ digest: [UInt8],
        within limit: AttemptLimit,
        at time: Date
    ) async throws(StoreError) -> AttemptCount {
        // Where the answer was lost it is counted again: never too few.
        let isCounted = try await database.storing(.single) { connection in
            try AttemptRows.count(digest, within: limit, at: time, on: connection)
        }
        if isCounted { return .counted }
        let freeAt = try await database.stored { connection in try AttemptRows.freeAt(digest, on: connection) }
        return .tooEarly(until: freeAt ?? time)
    }

    package func change(_ changes: [AttemptChange], at time: Date) async throws(StoreError) {
        try await database.storing(.statements) { connection in
            for change in changes { try AttemptRows.make(change, at: time, on: connection) }
        }
    }
}

package import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Sessions in SQL.
package struct SQLSessionStore: SessionStore {
    let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(
        _ session: SessionRecord,
        event: AuditEvent,
        verifiedAgainst passwordHash: String?
    ) async throws(StoreError) -> [SessionRecord.ID]? {
        try await database.storing(.statements) { connection in
            let isLetIn = try UserRows.hold(
                session.userID,
                verifiedAgainst: passwordHash,
                mayLogIn: true,
                on: connection
            )
            guard isLetIn else { return nil }
            let displaced = try SessionRows.insert(session, on: connection)
            try AuditRows.insert(event, on: connection)
            return displaced
        }
    }

    package func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState? {
        try await database.stored { connection in try SessionRows.state(of: id, on: connection) }
    }

    package func refresh(_ attempt: RefreshAttempt) async throws(StoreError) -> RefreshResult? {
        // Nearly every refresh presents the current token: then one statement does it all.
        let rotated = try await database.storing(.single) { connection in
            try SessionRows.rotate(attempt, on: connection)
        }
        if let rotated { return RefreshResult(session: rotated, outcome: .refreshed) }
        return try await database.storing(.statements) { connection in
            try Refresh(attempt: attempt, connection: connection).run()
        }
    }

    package func browserSession(_ cookieDigest: [UInt8]) async throws(StoreError) -> StoredBrowserSession? {
        try await database.stored { connection in try SessionRows.browserSession(cookieDigest, on: connection) }
    }

    package func lengthen(_ id: SessionRecord.ID, at time: Date) async throws(StoreError) -> SessionState? {
        try await database.storing(.single) { connection in try SessionRows.lengthen(id, at: time, on: connection) }
    }

    package func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws(StoreError) -> Bool {
        try await database.storing(.statements) { connection in try SessionRows.end(id, ending, on: connection) }
    }

    package func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) async throws(StoreError) -> SessionEndResult {
        try await database.storing(.statements) { connection in
            // Two that end each other take their turn here.
            _ = try UserRows.hold(userID, on: connection)
            return try SessionRows.end(choice, of: userID, by: asker, ending, on: connection)
        }
    }

    package func living(of userID: User.ID, at time: Date) async throws(StoreError) -> [LivingSession] {
        try await database.stored { connection in try SessionRows.living(of: userID, at: time, on: connection) }
    }

    package func record(_ uses: [SessionUsed]) async throws(StoreError) {
        // In one order everywhere, so that two servers do not wait for each other.
        let uses = uses.sorted { $0.id < $1.id }
        try await database.storing(.statements) { connection in
            for used in uses { try SessionRows.record(used, on: connection) }
        }
    }
}

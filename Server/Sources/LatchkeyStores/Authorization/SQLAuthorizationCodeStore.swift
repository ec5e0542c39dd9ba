import Foundation
package import LatchkeyCore
package import LatchkeyDatabase

/// Authorization codes in SQL.
package struct SQLAuthorizationCodeStore: AuthorizationCodeStore {
    private let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    package func insert(_ code: AuthorizationCodeRecord) async throws(StoreError) -> Bool {
        try await database.storing(.statements) { connection in
            guard try UserRows.hold(code.userID, verifiedAgainst: nil, mayLogIn: true, on: connection),
                try SessionRows.hold(code.browserSessionID, on: connection)?.lives(at: code.createdAt) == true
            else { return false }
            try AuthorizationCodeRows.makeRoom(for: code, on: connection)
            try AuthorizationCodeRows.insert(code, on: connection)
            if code.isHandover { try SessionRows.expire(code.browserSessionID, at: code.expiresAt, on: connection) }
            return true
        }
    }

    package func code(_ digest: [UInt8]) async throws(StoreError) -> AuthorizationCodeRecord? {
        try await database.stored { connection in
            try AuthorizationCodeRows.find(digest, isHeld: false, on: connection)?.code
        }
    }

    package func spend(
        _ codeDigest: [UInt8],
        on session: SessionRecord,
        event: AuditEvent,
        orEnd ending: SessionEnding
    ) async throws(StoreError) -> CodeSpending {
        try await database.storing(.statements) { connection in
            // The user's row first, as everywhere.
            guard try UserRows.hold(session.userID, verifiedAgainst: nil, mayLogIn: true, on: connection),
                let stored = try AuthorizationCodeRows.find(codeDigest, isHeld: true, on: connection),
                stored.code.userID == session.userID
            else { return .refused }
            if let started = stored.sessionID {
                return .spentBefore(try SessionRows.end(started, ending, on: connection) ? started : nil)
            }
            guard session.createdAt < stored.code.expiresAt,
                try SessionRows.hold(stored.code.browserSessionID, on: connection)?.lives(at: session.createdAt)
                    == true,
                let user = try UserRows.find(session.userID, on: connection)
            else { return .refused }
            var displaced: [SessionRecord.ID] = []
            if stored.code.isHandover {
                guard try SessionRows.handOver(session, on: connection) else { return .refused }
            } else {
                displaced = try SessionRows.insert(session, on: connection)
                if stored.code.codeChallenge == nil { try SessionRows.bindToSecret(session.id, on: connection) }
                try AuditRows.insert(event, on: connection)
            }
            try AuthorizationCodeRows.spend(stored.code.id, on: session.id, connection)
            return .started(user, displaced: displaced)
        }
    }

    package func endSession(
        of codeDigest: [UInt8],
        _ ending: SessionEnding
    ) async throws(StoreError) -> SessionRecord.ID? {
        try await database.storing(.statements) { connection in
            guard let code = try AuthorizationCodeRows.find(codeDigest, isHeld: false, on: connection)?.code,
                try UserRows.hold(code.userID, on: connection),
                let started = try AuthorizationCodeRows.find(codeDigest, isHeld: true, on: connection)?.sessionID
            else { return nil }
            return try SessionRows.end(started, ending, on: connection) ? started : nil
        }
    }
}

extension SessionState {
    fileprivate func lives(at time: Date) -> Bool { ended == nil && time < expiresAt }
}

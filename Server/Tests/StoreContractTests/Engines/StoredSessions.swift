import Foundation
import LatchkeyCore

/// Sessions of a storage; each call runs in its own transaction.
struct StoredSessions: Sendable {
    let storage: any Storage

    /// Starts a session; nil if its user may not log in.
    func start(_ session: NewSession, event: AuditEvent? = nil) async throws -> SessionOutcome? {
        let event = event ?? AuditEvent(.loginSucceeded, id: ids.next(), starting: session.record)
        return try await storage.transaction { tables in try tables.start(session, event) }
    }

    /// Stores a session with its event.
    func insert(_ session: NewSession) async throws -> Bool { try await start(session)?.isStarted == true }

    func insert(_ session: SessionRecord, verifiedAgainst hash: String? = nil) async throws -> Bool {
        try await insert(NewSession(session, verifiedAgainst: hash))
    }

    func state(of id: SessionRecord.ID) async throws -> SessionState? {
        try await storage.read { tables in try tables.sessions.state(of: id) }
    }

    func refresh(_ attempt: RefreshAttempt) async throws -> RefreshResult? { try await storage.refresh(attempt) }

    func browserSession(_ digest: [UInt8]) async throws -> StoredBrowserSession? {
        try await storage.read { tables in try tables.sessions.browserSession(digest) }
    }

    func bind(_ id: SessionRecord.ID, to binding: DeviceBinding, at time: Date) async throws -> Bool {
        try await storage.transaction { tables in try tables.sessions.bind(id, to: binding, at: time) }
    }

    func binding(of id: SessionRecord.ID, at time: Date) async throws -> DeviceBinding? {
        try await storage.read { tables in try tables.sessions.binding(of: id, at: time) }
    }

    func renewBinding(of id: SessionRecord.ID, _ binding: DeviceBinding, at time: Date) async throws -> Bool {
        try await storage.transaction { tables in try tables.sessions.renewBinding(of: id, binding, at: time) }
    }

    func extend(_ id: SessionRecord.ID, at time: Date) async throws -> SessionState? {
        try await storage.statement { tables in try tables.sessions.extend(id, at: time) }
    }

    func keyedSession(_ digest: [UInt8]) async throws -> StoredBrowserSession? {
        try await storage.read { tables in try tables.sessions.keyedSession(digest) }
    }

    func extend(
        _ id: SessionRecord.ID,
        by idleLifetime: TimeInterval,
        at time: Date
    ) async throws -> SessionState? {
        try await storage.statement { tables in try tables.sessions.extend(id, by: idleLifetime, at: time) }
    }

    func session(withOpaqueToken digest: [UInt8]) async throws -> OpaqueTokenState? {
        try await storage.read { tables in try tables.sessions.session(withOpaqueToken: digest) }
    }

    func give(
        _ token: OpaqueTokenRecord,
        to id: SessionRecord.ID,
        refreshedTo current: [UInt8]
    ) async throws -> Bool {
        try await storage.statement { tables in try tables.sessions.give(token, to: id, refreshedTo: current) }
    }

    func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws -> Bool {
        try await storage.transaction { tables in try tables.endSessions([id], ending).ids.contains(id) }
    }

    /// Ends a session without a client address.
    func end(_ id: SessionRecord.ID, because reason: SessionEnd, at time: Date) async throws -> Bool {
        try await end(id, .sample(reason, at: time))
    }

    func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) async throws -> SessionEndResult {
        try await storage.transaction { tables in try tables.end(choice, of: userID, by: asker, ending) }
    }

    func live(of userID: User.ID, at time: Date) async throws -> [LiveSession] {
        try await storage.read { tables in try tables.sessions.live(of: userID, at: time) }
    }

    func record(_ uses: [SessionUsed]) async throws {
        try await storage.transaction { tables in try tables.sessions.record(uses) }
    }

    func session(ofFamily digest: [UInt8]) async throws -> RevocableSession? {
        try await storage.read { tables in try tables.sessions.session(ofFamily: digest) }
    }
}

/// Authorization codes of a storage.
struct StoredCodes: Sendable {
    let storage: any Storage

    /// Stores a code for an application with these rules; the browser's session may be one of other rules.
    func insert(
        _ code: AuthorizationCodeRecord,
        by rules: AccountRules = AccountRules(),
        after others: AccountRules? = nil
    ) async throws -> Bool {
        try await storage.transaction { tables in try tables.grant(code, by: rules) { _ in others } }
    }

    func code(_ digest: [UInt8]) async throws -> AuthorizationCodeRecord? {
        try await storage.read { tables in try tables.authorizationCodes.find(digest)?.code }
    }

    func spend(
        _ digest: [UInt8],
        on session: NewSession,
        event: AuditEvent,
        orEnd ending: SessionEnding
    ) async throws -> CodeSpending {
        try await storage.transaction { tables in try tables.spend(digest, on: session, event, orEnd: ending) }
    }

    func endSession(of digest: [UInt8], _ ending: SessionEnding) async throws -> [SessionRecord.ID] {
        try await storage.transaction { tables in try tables.endSession(ofCode: digest, ending) }
    }
}

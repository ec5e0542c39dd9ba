import Foundation
import LatchkeyCore
import Synchronization

/// Users, sessions, known devices and audit events in memory.
final class MemoryStores: UserStore, PasswordStore, SessionStore, KnownDeviceStore, AuditStore {
    private struct Tables {
        var users: [User.ID: UserCredentials] = [:]
        var sessions: [SessionRecord.ID: SessionState] = [:]
        var messages: [SealedMessage] = []
        var events: [AuditEvent] = []
        var knownDevices: [User.ID: Set<[UInt8]>] = [:]
        var recorded: [[SessionUsed]] = []
        var reads = 0
        var refresh: (@Sendable (RefreshAttempt) -> RefreshResult?)?
        var error: StoreError?
        var writeError: StoreError?

        mutating func begin(_ session: SessionRecord, _ event: AuditEvent) {
            sessions[session.id] = SessionState(session)
            events.append(event)
            if let digest = session.deviceKeyDigest { knownDevices[session.userID, default: []].insert(digest) }
        }

        /// What another user has too.
        func holder(ofAnyOf user: User) -> Identifier? {
            user.identifiers.first { identifier in
                users.values.contains { $0.user.id != user.id && $0.user.identifiers.contains(identifier) }
            }
        }

        mutating func end(_ id: SessionRecord.ID, _ ending: SessionEnding) -> Bool {
            guard let session = sessions[id], session.ended == nil else { return false }
            sessions[id] = .sample(id: id, userID: session.userID, ended: ending.reason)
            return true
        }
    }

    private let tables = Mutex(Tables())

    /// What every call throws, as long as it is not nil.
    var error: StoreError? {
        get { tables.withLock { $0.error } }
        set { tables.withLock { $0.error = newValue } }
    }
    /// What storing an event of its own or a renewed hash throws, as long as it is not nil.
    var writeError: StoreError? {
        get { tables.withLock { $0.writeError } }
        set { tables.withLock { $0.writeError = newValue } }
    }
    var userCount: Int { tables.withLock { $0.users.count } }
    var events: [AuditEvent] { tables.withLock { $0.events } }
    /// The batches of uses that were written down.
    var recorded: [[SessionUsed]] { tables.withLock { $0.recorded } }
    /// How often a session was read.
    var reads: Int { tables.withLock { $0.reads } }
    /// What comes of a refresh; nothing without it.
    var refresh: (@Sendable (RefreshAttempt) -> RefreshResult?)? {
        get { tables.withLock { $0.refresh } }
        set { tables.withLock { $0.refresh = newValue } }
    }
    var sessionCount: Int { tables.withLock { $0.sessions.count } }

    func disable(_ id: User.ID) {
        tables.withLock { tables in
            tables.users[id] = tables.users[id].map {
                UserCredentials(user: $0.user, passwordHash: $0.passwordHash, isDisabled: true)
            }
        }
    }

    /// Gives a user another hash, as another server does.
    func setPasswordHash(_ hash: String, of id: User.ID) {
        tables.withLock { tables in
            tables.users[id] = tables.users[id].map {
                UserCredentials(user: $0.user, passwordHash: hash, isDisabled: $0.isDisabled)
            }
        }
    }

    func passwordHash(of id: User.ID) -> String? { tables.withLock { $0.users[id]?.passwordHash } }

    /// Changes a session as another server does, which nobody here is told of.
    func change(_ session: SessionState) { tables.withLock { $0.sessions[session.id] = session } }

    private func use<Value: Sendable>(
        _ body: (inout sending Tables) -> sending Value
    ) throws(StoreError) -> Value {
        if let error { throw error }
        return tables.withLock(body)
    }

    func insert(
        _ user: User,
        passwordHash: String?,
        session: SessionRecord?,
        event: AuditEvent
    ) async throws(StoreError) -> Bool {
        try use { tables in
            guard tables.holder(ofAnyOf: user) == nil else { return false }
            tables.users[user.id] = UserCredentials(user: user, passwordHash: passwordHash, isDisabled: false)
            if let session { tables.begin(session, event) } else { tables.events.append(event) }
            return true
        }
    }

    func isKnown(_ keyDigest: [UInt8], to userID: User.ID) async throws(StoreError) -> Bool {
        try use { tables in tables.knownDevices[userID]?.contains(keyDigest) ?? false }
    }

    func credentials(of identifier: Identifier) async throws(StoreError) -> UserCredentials? {
        try use { tables in tables.users.values.first { $0.user.identifiers.contains(identifier) } }
    }

    func credentials(of id: User.ID) async throws(StoreError) -> UserCredentials? {
        try use { tables in tables.users[id] }
    }

    func user(_ id: User.ID) async throws(StoreError) -> User? {
        try use { tables in tables.users[id]?.user }
    }

    func replace(
        _ user: User,
        passwordHash: String?,
        event: AuditEvent,
        notices: [AddressNotice],
        by session: SessionRecord.ID?
    ) async throws(StoreError) -> UserReplacement {
        try use { tables in
            if let taken = tables.holder(ofAnyOf: user) { return .identifierTaken(taken) }
            guard let present = tables.users[user.id], present.user.version == user.version - 1 else { return .stale }
            tables.users[user.id] = UserCredentials(
                user: user,
                passwordHash: passwordHash ?? present.passwordHash,
                isDisabled: present.isDisabled
            )
            tables.events.append(event)
            return .replaced
        }
    }

    func delete(_ id: User.ID, at time: Date) async throws(StoreError) {
        try use { tables in tables.users[id] = nil }
    }

    func change(
        of id: User.ID,
        from verified: String,
        to hash: String,
        event: AuditEvent,
        notice: SealedMessage?,
        by asker: SessionRecord.ID,
        cookieDigest: [UInt8]?,
        _ ending: SessionEnding
    ) async throws(StoreError) -> PasswordReplacement {
        try use { tables in
            guard let present = tables.users[id], present.passwordHash == verified else { return .stale }
            if let reason = tables.sessions[asker]?.ended { return .askerEnded(reason) }
            tables.users[id] = UserCredentials(user: present.user, passwordHash: hash, isDisabled: present.isDisabled)
            tables.events.append(event)
            if let notice { tables.messages.append(notice) }
            let others = tables.sessions.values.filter { $0.userID == id && (cookieDigest == nil || $0.id != asker) }
            return .replaced(ended: others.map(\.id).filter { tables.end($0, ending) }, isBrowser: false)
        }
    }

    func renewHash(of id: User.ID, from verified: String, to hash: String) async throws(StoreError) {
        if let writeError { throw writeError }
        try use { tables in
            guard let present = tables.users[id], present.passwordHash == verified else { return }
            tables.users[id] = UserCredentials(user: present.user, passwordHash: hash, isDisabled: present.isDisabled)
        }
    }

    func insert(
        _ session: SessionRecord,
        event: AuditEvent,
        verifiedAgainst passwordHash: String?
    ) async throws(StoreError) -> [SessionRecord.ID]? {
        try use { tables in
            guard let user = tables.users[session.userID] else { return nil }
            guard passwordHash == nil || passwordHash == user.passwordHash else { return nil }
            tables.begin(session, event)
            return []
        }
    }

    // Browsers' sessions have their tests where they are stored.

    func browserSession(_ cookieDigest: [UInt8]) async throws(StoreError) -> StoredBrowserSession? { nil }

    func lengthen(_ id: SessionRecord.ID, at time: Date) async throws(StoreError) -> SessionState? { nil }

    func state(of id: SessionRecord.ID) async throws(StoreError) -> SessionState? {
        try use { tables in
            tables.reads += 1
            return tables.sessions[id]
        }
    }

    func refresh(_ request: RefreshAttempt) async throws(StoreError) -> RefreshResult? {
        if let error { throw error }
        return refresh?(request)
    }

    func end(_ id: SessionRecord.ID, _ ending: SessionEnding) async throws(StoreError) -> Bool {
        try use { tables in tables.end(id, ending) }
    }

    func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) async throws(StoreError) -> SessionEndResult {
        try use { tables in
            if let reason = tables.sessions[asker]?.ended { return .askerEnded(reason) }
            let chosen = tables.sessions.values.filter { session in
                switch choice {
                case .one(let id): session.userID == userID && session.id == id
                case .others: session.userID == userID && session.id != asker
                }
            }
            return .ended(chosen.map(\.id).filter { tables.end($0, ending) })
        }
    }

    func living(of userID: User.ID, at time: Date) async throws(StoreError) -> [LivingSession] {
        try use { tables in
            tables.sessions.values.filter { $0.userID == userID && $0.ended == nil && time < $0.expiresAt }.map {
                LivingSession(
                    id: $0.id,
                    applicationID: $0.applicationID,
                    device: Device(),
                    createdAt: $0.authenticatedAt,
                    lastUse: SessionUse(at: $0.authenticatedAt, from: nil)
                )
            }
        }
    }

    func insert(_ event: AuditEvent) async throws(StoreError) {
        if let writeError { throw writeError }
        try use { $0.events.append(event) }
    }

    func events(
        of userID: User.ID,
        before id: AuditEvent.ID?,
        limit: Int
    ) async throws(StoreError) -> [AuditEvent] {
        try use { tables in
            let older = tables.events.filter { event in event.userID == userID && id.map { event.id < $0 } ?? true }
            return Array(older.sorted { $0.id > $1.id }.prefix(limit))
        }
    }

    func record(_ uses: [SessionUsed]) async throws(StoreError) {
        try use { tables in tables.recorded.append(uses) }
    }
}

extension SessionState {
    init(_ session: SessionRecord) {
        self.init(
            id: session.id,
            userID: session.userID,
            applicationID: session.applicationID,
            authenticatedAt: session.authenticatedAt,
            expiresAt: session.expiresAt,
            ended: nil
        )
    }

    static func sample(
        id: String = "s",
        userID: String? = "u",
        expiresAt: Date = Date(milliseconds: 1_900_000_000_000),
        ended: SessionEnd? = nil
    ) -> SessionState {
        SessionState(
            id: id,
            userID: userID,
            applicationID: "default",
            authenticatedAt: Date(milliseconds: 1_800_000_000_000),
            expiresAt: expiresAt,
            ended: ended
        )
    }
}

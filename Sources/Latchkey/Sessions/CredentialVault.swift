import Foundation
import LatchkeyAPI

/// The credentials, in memory and in the credential store.
///
/// Every change starts from the stored value and replaces only that, because other tasks, clients and processes may
/// change the store at any time.
actor CredentialVault {
    private let store: any CredentialStore
    private let installation: Installation
    private let realm: Realm
    private let time: Timekeeper
    private let random: RandomBytes
    private let broadcast: StateBroadcast
    private let snapshot: SessionSnapshot
    private let lock = AsyncLock()

    /// The number of logins of this client, including those whose session has ended.
    private(set) var signIns = 0

    private var stored: StoredCredentials?
    private var known = KnownSessions()
    private var isOpen = false
    private var watch: Task<Void, Never>?
    private var expiry: (deadline: Duration, task: Task<Void, Never>)?

    init(
        store: any CredentialStore,
        installation: Installation,
        realm: Realm,
        time: Timekeeper,
        random: RandomBytes,
        broadcast: StateBroadcast,
        snapshot: SessionSnapshot = SessionSnapshot()
    ) {
        self.store = store
        self.installation = installation
        self.realm = realm
        self.time = time
        self.random = random
        self.broadcast = broadcast
        self.snapshot = snapshot
    }

    deinit {
        watch?.cancel()
        expiry?.task.cancel()
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    // MARK: Reading

    /// The current user's session; reads the store if necessary.
    func current() async throws -> ActiveSession? {
        guard let id = try await credentials()?.currentUserID else { return nil }
        return try await activeSession(userID: id)
    }

    /// A user's session; reads the store if necessary.
    func activeSession(userID: User.ID) async throws -> ActiveSession? {
        guard let credentials = try await credentials(), let account = credentials[userID: userID] else { return nil }
        let held = known.activeSession(account, in: credentials, at: time)
        guard held.session.refreshTokens == nil, held.deadline <= time.uptime() else { return held }
        await endExpired()
        return nil
    }

    /// All credentials; reads the store if necessary.
    func credentials() async throws -> StoredCredentials? {
        isOpen ? stored : try await load()
    }

    /// Reads the store again.
    func load() async throws -> StoredCredentials? {
        try await lock.withLock { try await read() }
    }

    /// Waits for the store's refresh lock; nil after the timeout.
    func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await store.lockRefresh(waitingAtMost: timeout)
    }

    // MARK: Changes

    /// Changes the stored credentials.
    ///
    /// - Parameter decide: Returns the change and an outcome for the stored credentials; it is called again after a
    ///   concurrent change.
    /// - Returns: The outcome.
    /// - Throws: ``LatchkeyError`` of the store, or the error of `decide`; nothing is changed then.
    @discardableResult
    func change<Outcome: Sendable>(
        _ decide: @Sendable (StoredCredentials) throws -> (CredentialChange, Outcome)
    ) async throws -> Outcome {
        try await lock.withLock { try await changeInTurn(decide) }
    }

    private func changeInTurn<Outcome: Sendable>(
        _ decide: @Sendable (StoredCredentials) throws -> (CredentialChange, Outcome)
    ) async throws -> Outcome {
        for _ in 0..<16 {
            let old = try await read()
            let (change, outcome) = try decide(old ?? StoredCredentials(realm: realm))
            guard case .save(let new, let reason) = change else { return outcome }
            do {
                try await write(new, signedOut: reason, replacing: old)
                return outcome
            } catch let error as LatchkeyError where error.code == .storeChanged {
                continue
            }
        }
        throw LatchkeyError.storeChanged
    }

    /// Stores a login, even in a locked store that accepts a new sign-in.
    func signIn(_ enter: @Sendable (inout StoredCredentials) -> Void) async throws {
        do {
            try await change { stored in
                var new = stored
                enter(&new)
                return (.save(new), ())
            }
            signIns += 1
        } catch let error as LatchkeyError where error.code == .storeLocked && !isOpen {
            var new = StoredCredentials(realm: realm)
            enter(&new)
            let signIn = new
            try await lock.withLock { try await write(signIn, signedOut: nil, replacing: nil) }
            signIns += 1
        }
    }

    /// Replaces loaded credentials.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed` after a concurrent change, or an error of the store.
    func save(
        _ new: StoredCredentials,
        signedOut reason: SignedOutReason?,
        replacing old: StoredCredentials
    ) async throws {
        try await lock.withLock { try await write(new, signedOut: reason, replacing: old) }
    }

    /// Records that the server accepted a session.
    func confirm(_ sessionID: Session.ID) {
        guard known.confirm(sessionID), stored?.current?.session.id == sessionID else { return }
        publish(nil)
    }

    /// Whether to refresh a session because another server refused its token; true at most once a minute.
    ///
    /// A server that refuses every token has another reason. Refreshing for each request would also soon make late
    /// copies of refresh requests count as reuse.
    func mayRefreshForOthers(_ refused: SessionAccess) -> Bool {
        known.mayRefreshForOthers(refused, at: time.uptime())
    }

    /// Keeps a new access token that could not be stored.
    func hold(_ access: SessionAccess, _ expiry: TokenExpiry, _ pair: RefreshPair) {
        known.hold(access.token, expiry, of: pair)
        updateSnapshot()
        confirm(access.sessionID)
    }

    /// Replaces the access token of a session and keeps its refresh tokens.
    ///
    /// Does nothing if the session is no longer stored.
    func replaceAccessToken(of sessionID: Session.ID, with token: AccessToken, _ expiry: TokenExpiry) async throws {
        // A token that could not be stored is older.
        known.release(sessionID)
        try await change { stored in
            guard var account = stored[sessionID: sessionID] else { return (.keep, ()) }
            account.session.accessToken = token
            account.session.expiry = expiry
            var new = stored
            new.update(account)
            return (.save(new), ())
        }
    }

    /// Removes an ended session in memory if the store cannot be changed.
    func forget(sessionID: Session.ID, _ reason: SignedOutReason) {
        known.forget(sessionID)
        adopt(stored.map(known.removingEnded), because: reason)
    }

    // MARK: The store

    private func read() async throws -> StoredCredentials? {
        watchStore()
        do {
            let found = try await store.load()
            guard found == nil || found?.realm == realm else { throw LatchkeyError.storeMismatch }
            if let found, let ended = await installation.endingForeign(found) {
                try await write(ended, signedOut: nil, replacing: found)
            } else {
                adopt(found.map(known.removingEnded), because: nil)
            }
            return stored
        } catch {
            let error = LatchkeyError(store: error, otherwise: .storeUnreadable)
            if error.code == .storeDamaged, isOpen, let stored {
                // The damaged item was put aside; write the credentials in memory again.
                try await write(stored, signedOut: nil, replacing: nil)
                return stored
            }
            guard error.code == .storeLocked, !isOpen else { throw error }
            guard await installation.mayHaveStored() else {
                broadcast.send(.signedOut(nil))
                return nil
            }
            broadcast.send(.locked)
            throw error
        }
    }

    private func write(
        _ new: StoredCredentials,
        signedOut reason: SignedOutReason?,
        replacing old: StoredCredentials?
    ) async throws {
        var new = new
        new.generation = (old?.generation ?? firstGeneration()) + 1
        do {
            if !new.isEmpty {
                // Set the marker first, so that this sign-in does not look like one of an earlier installation.
                if new.isSignedIn { try await installation.markStored() }
                try await store.save(new, replacing: old?.generation)
            } else if let old {
                try await store.delete(replacing: old.generation)
            }
        } catch {
            throw LatchkeyError(store: error, otherwise: .storeUnwritable)
        }
        adopt(new.isEmpty ? nil : known.removingEnded(new), because: reason)
    }

    private func adopt(_ new: StoredCredentials?, because reason: SignedOutReason?) {
        let wasSignedIn = stored?.current != nil
        let wasOpen = isOpen
        stored = new
        isOpen = true
        known.keep(new)
        updateSnapshot()
        if new?.current != nil || wasSignedIn || !wasOpen { publish(reason) }
        awaitExpiry()
    }

    private func updateSnapshot() {
        let held = stored.flatMap { stored in stored.current.map { known.activeSession($0, in: stored, at: time) } }
        snapshot.update(to: held.map { SignedInAccount(user: $0.user, session: $0.session) })
    }

    private func publish(_ reason: SignedOutReason?) {
        guard let current = stored?.current else { return broadcast.send(.signedOut(reason)) }
        broadcast.send(.signedIn(current.user, known.freshness(of: current.session.id)))
    }

    /// Random, so that generations differ after the credentials were removed and created again.
    private func firstGeneration() -> UInt64 {
        random(6).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

// MARK: Background work

extension CredentialVault {
    /// Follows changes of the store by others.
    private func watchStore() {
        guard watch == nil else { return }
        let changes = store.changes
        watch = Task { [weak self] in
            for await _ in changes {
                guard let self else { return }
                _ = try? await self.load()
            }
        }
    }

    /// Removes sessions without a refresh token when they expire.
    private func awaitExpiry() {
        let deadline = stored.flatMap { known.firstEnd(in: $0, at: time) }
        guard expiry?.deadline != deadline else { return }
        expiry?.task.cancel()
        expiry = deadline.map { deadline in
            let task = Task { [weak self, time] in
                try? await time.sleep(until: deadline)
                guard !Task.isCancelled else { return }
                await self?.endExpired()
            }
            return (deadline, task)
        }
    }

    private func endExpired() async {
        let (known, time) = (known, time)
        do {
            try await change { stored in
                var new = stored
                for account in known.expired(in: stored, at: time) { new.remove(sessionID: account.session.id) }
                return (new == stored ? .keep : .save(new, signedOut: .expired), ())
            }
        } catch {
            // The session has ended even if the store cannot be changed.
            for account in stored.map({ known.expired(in: $0, at: time) }) ?? [] {
                forget(sessionID: account.session.id, .expired)
            }
        }
    }
}

import Foundation
import LatchkeyAPI

/// Who is signed in, in memory and in the credential store, which it keeps the same.
///
/// Every change is decided from what is stored at that moment and replaces only that: other tasks, SDK instances and
/// processes that share the store may change it at any time.
actor CredentialVault {
    private let store: any CredentialStore
    private let installation: Installation
    private let realm: Realm
    private let time: Timekeeper
    private let random: RandomBytes
    private let broadcast: StateBroadcast
    private let mirror: SignInMirror
    private let turnstile = Turnstile()

    /// How often somebody has signed in here, also where that session is over by now.
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
        mirror: SignInMirror = SignInMirror()
    ) {
        self.store = store
        self.installation = installation
        self.realm = realm
        self.time = time
        self.random = random
        self.broadcast = broadcast
        self.mirror = mirror
    }

    deinit {
        watch?.cancel()
        expiry?.task.cancel()
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    // MARK: What is kept

    /// Who is signed in; the store is read when it was not yet.
    func current() async throws -> Held? {
        guard let id = try await credentials()?.currentUserID else { return nil }
        return try await held(userID: id)
    }

    /// The session of a user; the store is read when it was not yet.
    func held(userID: User.ID) async throws -> Held? {
        guard let credentials = try await credentials(), let account = credentials[userID: userID] else { return nil }
        let held = known.held(account, in: credentials, at: time)
        guard held.session.renewal == nil, held.deadline <= time.uptime() else { return held }
        await endExpired()
        return nil
    }

    /// All that is kept; the store is read when it was not yet.
    func credentials() async throws -> StoredCredentials? {
        isOpen ? stored : try await load()
    }

    /// Reads the store.
    func load() async throws -> StoredCredentials? {
        try await turnstile.pass { try await read() }
    }

    /// Waits until nobody else who shares the store renews a session; nil when that takes too long.
    func lockRenewal(waitingAtMost patience: Duration) async -> (any RenewalLock)? {
        await store.lockRenewal(waitingAtMost: patience)
    }

    // MARK: Changes

    /// Changes what is stored.
    ///
    /// - Parameter decide: What to do, and what to tell the caller, given what is stored. It is asked again when
    ///   somebody else was faster.
    /// - Returns: What was told.
    /// - Throws: ``LatchkeyError`` of the store, or what `decide` throws; nothing is changed then.
    @discardableResult
    func change<Outcome: Sendable>(
        _ decide: @Sendable (StoredCredentials) throws -> (CredentialChange, Outcome)
    ) async throws -> Outcome {
        try await turnstile.pass { try await changeInTurn(decide) }
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

    /// Signs somebody in, also where a store is locked that takes a new sign-in nevertheless.
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
            try await turnstile.pass { try await write(signIn, signedOut: nil, replacing: nil) }
            signIns += 1
        }
    }

    /// Replaces what was loaded.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed` when something else is stored by now, or of the store.
    func save(
        _ new: StoredCredentials,
        signedOut reason: SignedOutReason?,
        replacing old: StoredCredentials
    ) async throws {
        try await turnstile.pass { try await write(new, signedOut: reason, replacing: old) }
    }

    /// The server has accepted a session.
    func confirm(_ sessionID: Session.ID) {
        guard known.confirm(sessionID), stored?.current?.session.id == sessionID else { return }
        tell(nil)
    }

    /// Whether a session may be renewed because another server has refused its token.
    ///
    /// Once a minute: a server that refuses every token looks for something else in it, and a session that is renewed
    /// for each request has soon moved on further than late copies of its requests may be behind.
    func mayRenewForOthers(_ refused: Grant) -> Bool {
        known.mayRenewForOthers(refused, at: time.uptime())
    }

    /// Takes a new access token that could not be stored.
    func hold(_ grant: Grant, _ lease: TokenLease, _ pair: RefreshPair) {
        known.hold(grant.token, lease, of: pair)
        showInMirror()
        confirm(grant.sessionID)
    }

    /// Forgets a session that the server has ended when the store cannot be told.
    func forget(sessionID: Session.ID, _ reason: SignedOutReason) {
        known.forget(sessionID)
        adopt(stored.map(known.living), because: reason)
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
                adopt(found.map(known.living), because: nil)
            }
            return stored
        } catch {
            let error = LatchkeyError(store: error, otherwise: .storeUnreadable)
            if error.code == .storeDamaged, isOpen, let stored {
                // It was put aside, and what it held is in memory.
                try await write(stored, signedOut: nil, replacing: nil)
                return stored
            }
            guard error.code == .storeLocked, !isOpen else { throw error }
            guard await installation.mayHaveStored() else {
                broadcast.tell(.signedOut(nil))
                return nil
            }
            broadcast.tell(.locked)
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
                // What survived a reinstall is ended first: it must not be taken for this installation's.
                if new.isSignedIn { try await installation.markStored() }
                try await store.save(new, replacing: old?.generation)
            } else if let old {
                try await store.delete(replacing: old.generation)
            }
        } catch {
            throw LatchkeyError(store: error, otherwise: .storeUnwritable)
        }
        adopt(new.isEmpty ? nil : known.living(new), because: reason)
    }

    private func adopt(_ new: StoredCredentials?, because reason: SignedOutReason?) {
        let wasSignedIn = stored?.current != nil
        let wasOpen = isOpen
        stored = new
        isOpen = true
        known.keep(new)
        showInMirror()
        if new?.current != nil || wasSignedIn || !wasOpen { tell(reason) }
        awaitExpiry()
    }

    private func showInMirror() {
        let held = stored.flatMap { stored in stored.current.map { known.held($0, in: stored, at: time) } }
        mirror.show(held.map { SignInMirror.Image(user: $0.user, session: $0.session) })
    }

    private func tell(_ reason: SignedOutReason?) {
        guard let current = stored?.current else { return broadcast.tell(.signedOut(reason)) }
        broadcast.tell(.signedIn(current.user, known.freshness(of: current.session.id)))
    }

    /// Random, so that a generation is not met again after the credentials were removed and made anew.
    private func firstGeneration() -> UInt64 {
        random(6).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

// MARK: What happens by itself

extension CredentialVault {
    /// Listens to those who share the store.
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

    /// Signs out of sessions that cannot be renewed, when their time is over.
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
            // It is over whether or not the store can be told.
            for account in stored.map({ known.expired(in: $0, at: time) }) ?? [] {
                forget(sessionID: account.session.id, .expired)
            }
        }
    }
}

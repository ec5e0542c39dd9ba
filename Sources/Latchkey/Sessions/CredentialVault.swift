import Foundation
import LatchkeyAPI

/// Who is signed in, in memory and in the credential store, which it keeps the same.
///
/// All changes go through ``change(_:)``: one after the other, each decided from what is stored at that moment. A file
/// lock over several processes belongs around that same place.
actor CredentialVault {
    private let store: any CredentialStore
    private let realm: Realm
    private let time: Timekeeper
    private let random: RandomBytes
    private let broadcast: StateBroadcast

    private var held: Held?
    private var isOpen = false
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(
        store: any CredentialStore,
        realm: Realm,
        time: Timekeeper,
        random: RandomBytes,
        broadcast: StateBroadcast
    ) {
        self.store = store
        self.realm = realm
        self.time = time
        self.random = random
        self.broadcast = broadcast
    }

    /// Who is signed in; the store is read when it was not yet.
    func current() async throws -> Held? {
        if isOpen { return held }
        return try await change { _ in (.keep, ()) }.held
    }

    /// Reads the store again.
    func reread() async throws -> Held? {
        try await change { _ in (.keep, ()) }.held
    }

    /// Changes what is stored.
    ///
    /// - Parameter decide: What to do, and what to tell the caller, given what is stored. It is asked again when
    ///   somebody else was faster.
    /// - Returns: Who is signed in then, and what was told.
    /// - Throws: ``LatchkeyError`` of the store, or what `decide` throws; nothing is changed then.
    @discardableResult
    func change<Outcome: Sendable>(
        _ decide: @Sendable (StoredCredentials?) throws -> (CredentialChange, Outcome)
    ) async throws -> (held: Held?, outcome: Outcome) {
        await enter()
        defer { leave() }
        for _ in 0..<16 {
            let stored = try await load()
            let (change, outcome) = try decide(stored)
            do {
                try await perform(change, on: stored)
                return (held, outcome)
            } catch let error as LatchkeyError where error.code == .storeChanged {
                continue
            }
        }
        throw LatchkeyError.storeChanged
    }

    /// Takes a new access token of the present session that could not be stored.
    func hold(_ session: StoredSession) {
        guard let held, held.session.id == session.id else { return }
        adopt(held.user, session)
    }

    /// Forgets who is signed in when the store cannot be told: for a session that the server has ended.
    func forget(sessionID: String, _ reason: SignedOutReason) {
        guard held?.session.id == sessionID else { return }
        held = nil
        broadcast.tell(.signedOut(reason))
    }

    private func load() async throws -> StoredCredentials? {
        do {
            let stored = try await store.load()
            guard stored == nil || stored?.realm == realm else { throw LatchkeyError.storeMismatch }
            return stored
        } catch {
            let error = LatchkeyError(store: error, otherwise: .storeUnreadable)
            if error.code == .storeLocked, held == nil { broadcast.tell(.locked) }
            throw error
        }
    }

    private func perform(_ change: CredentialChange, on stored: StoredCredentials?) async throws {
        do {
            switch change {
            case .keep:
                adopt(stored, otherwise: nil)
            case .save(var new):
                new.generation = (stored?.generation ?? firstGeneration()) + 1
                try await store.save(new, replacing: stored?.generation)
                adopt(new, otherwise: nil)
            case .delete(let reason):
                if let stored { try await store.delete(replacing: stored.generation) }
                adopt(nil, otherwise: reason)
            }
        } catch {
            throw LatchkeyError(store: error, otherwise: .storeUnwritable)
        }
    }

    private func adopt(_ stored: StoredCredentials?, otherwise reason: SignedOutReason?) {
        let wasOpen = isOpen
        isOpen = true
        if let stored {
            adopt(stored.user, stored.session)
        } else if held != nil || !wasOpen {
            held = nil
            broadcast.tell(.signedOut(reason))
        }
    }

    private func adopt(_ user: User, _ session: StoredSession) {
        let isKnown = held?.session.accessToken == session.accessToken
        let deadline = isKnown ? held?.deadline : nil
        held = Held(
            user: user,
            session: session,
            deadline: deadline ?? time.uptime() + session.lease.remaining(atDeviceDate: time.date())
        )
        broadcast.tell(.signedIn(user))
    }

    /// Random, so that a generation is not met again after the credentials were removed and made anew.
    private func firstGeneration() -> UInt64 {
        random(6).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func enter() async {
        guard isBusy else { return isBusy = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}

/// Who is signed in, with the access token's end on the continuous clock.
struct Held: Sendable {
    let user: User
    let session: StoredSession
    let deadline: Duration
}

extension LatchkeyError {
    /// A failure of a credential store.
    ///
    /// Stores of others may throw anything.
    fileprivate init(store error: any Error, otherwise code: ErrorCode) {
        if let error = error as? LatchkeyError {
            self = error
        } else if error is CancellationError {
            self = .cancelled
        } else {
            let verb = code == .storeUnreadable ? "read" : "written"
            self.init(
                code: code,
                message: "The stored sign-in cannot be \(verb). Try again, or restart the device.",
                underlying: error
            )
        }
    }

    fileprivate static let storeMismatch = LatchkeyError(
        code: .storeMismatch,
        message: "The stored sign-in belongs to another server or application. Give each one a store of its own."
    )
}

import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs ``SessionRefresh``, once for all waiters of a session.
actor SessionRefresher {
    /// The time to wait for another process; after that, sending the same pair is harmless.
    private static let lockTimeout = Duration.seconds(10)

    private let server: Server
    private let vault: CredentialVault
    private let proofs: SessionProofs
    private let time: Timekeeper
    private let random: RandomBytes
    private var inFlight = InFlightRefreshes<UUID>()
    private var waiting: [UUID: CheckedContinuation<SessionAccess, any Error>] = [:]

    init(server: Server, vault: CredentialVault, proofs: SessionProofs, time: Timekeeper, random: RandomBytes) {
        self.server = server
        self.vault = vault
        self.proofs = proofs
        self.time = time
        self.random = random
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Returns a new access token in place of a refused one.
    ///
    /// All callers share one refresh; it continues if one of them is cancelled.
    ///
    /// - Throws: ``LatchkeyError``: `session_ended` if the server has ended the session, `user_changed` if another user
    ///   is signed in, `login_required` if none is. All other errors leave the session unchanged.
    func refresh(_ spent: SessionAccess) async throws -> SessionAccess {
        if let held = try await vault.activeSession(userID: spent.userID), held.access.token != spent.token {
            // A token that another process refreshed long ago may have expired.
            let freshness = held.session.expiry.freshness(deadline: held.deadline, uptime: time.uptime())
            if freshness != .expired { return held.access }
        }
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, for: spent, $0) }
        } onCancel: {
            Task { await leave(id) }
        }
    }

    /// Refreshes in the background.
    nonisolated func refreshSoon(_ spent: SessionAccess) {
        Task { _ = try? await refresh(spent) }
    }

    private func wait(
        _ id: UUID,
        for spent: SessionAccess,
        _ continuation: CheckedContinuation<SessionAccess, any Error>
    ) {
        guard !Task.isCancelled else { return continuation.resume(throwing: LatchkeyError.cancelled) }
        waiting[id] = continuation
        if inFlight.join(id, for: spent) { begin(spent) }
    }

    private func leave(_ id: UUID) {
        guard inFlight.leave(id) else { return }
        waiting.removeValue(forKey: id)?.resume(throwing: LatchkeyError.cancelled)
    }

    private func begin(_ spent: SessionAccess) {
        Task.forSessions { await self.refreshForAll(spent) }
    }

    private func refreshForAll(_ spent: SessionAccess) async {
        let result = await run(spent)
        let (answered, next) = inFlight.finish(spent.sessionID, with: try? result.get().token)
        for id in answered { waiting.removeValue(forKey: id)?.resume(with: result) }
        if let next { begin(next) }
    }

    private func run(_ spent: SessionAccess) async -> Result<SessionAccess, any Error> {
        var refresh = SessionRefresh(of: spent, random: random, at: time.now)
        var effect = refresh.begin
        var lock: (any RefreshLock)?
        defer { lock?.release() }
        while true {
            let event: SessionRefresh.Event
            switch effect {
            case .lock:
                lock = await vault.lockRefresh(waitingAtMost: Self.lockTimeout)
                event = .locked
            case .load: event = await load()
            case .save(let new, let reason, let stored): event = await save(new, reason, stored)
            case .send(let pair): event = .answered(await ask(pair))
            case .finish(let outcome): return await conclude(outcome, spent)
            }
            effect = refresh.handle(event, at: time.now)
        }
    }

    private func load() async -> SessionRefresh.Event {
        do { return .loaded(try await vault.load()) } catch { return .failed(LatchkeyError(transport: error)) }
    }

    private func save(
        _ new: StoredCredentials,
        _ reason: SignedOutReason?,
        _ stored: StoredCredentials
    ) async -> SessionRefresh.Event {
        do {
            try await vault.save(new, signedOut: reason, replacing: stored)
            return .saved
        } catch {
            let error = LatchkeyError(transport: error)
            return error.code == .storeChanged ? .overtaken : .failed(error)
        }
    }

    private func ask(_ pair: RefreshPair) async -> RefreshRules.Verdict {
        do {
            let body = RefreshRequest(refreshToken: pair.current.secret, nextRefreshToken: pair.next.secret)
            let answer = try await proofs.refresh(server.request(.refresh, body), body, under: .signIn)
            return RefreshRules.classify(answer, of: pair.sessionID, at: time.date())
        } catch {
            return .inconclusive(LatchkeyError(transport: error))
        }
    }

    private func conclude(
        _ outcome: SessionRefresh.Outcome,
        _ spent: SessionAccess
    ) async -> Result<SessionAccess, any Error> {
        switch outcome {
        case .refreshed(let access):
            await vault.confirm(access.sessionID)
            return .success(access)
        case .refreshedUnsaved(let access, let expiry, let pair):
            await vault.hold(access, expiry, pair)
            return .success(access)
        case .ended(let reason, let error, let isSaved):
            if !isSaved { await vault.forget(sessionID: spent.sessionID, reason) }
            return .failure(LatchkeyError.sessionEnded(error.reason, status: error.status, message: error.message))
        case .failed(let error):
            return .failure(error)
        }
    }
}

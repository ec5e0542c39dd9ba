import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Renews sessions: does what ``SessionRenewal`` says, and answers all who wait.
actor SessionRenewer {
    /// How long another process may renew before this one sends the same pair, which does no harm.
    private static let patience = Duration.seconds(10)

    private let server: Server
    private let vault: CredentialVault
    private let transport: any Transport
    private let time: Timekeeper
    private let random: RandomBytes
    private var desk = RenewalDesk<UUID>()
    private var waiting: [UUID: CheckedContinuation<Grant, any Error>] = [:]

    init(server: Server, vault: CredentialVault, transport: any Transport, time: Timekeeper, random: RandomBytes) {
        self.server = server
        self.vault = vault
        self.transport = transport
        self.time = time
        self.random = random
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// A new access token in place of a spent one.
    ///
    /// The renewal belongs to nobody: a caller that is cancelled leaves, and it goes on for the others.
    ///
    /// - Throws: ``LatchkeyError``: `session_ended` when the server has ended the session, `user_changed` when another
    ///   user is signed in now, `login_required` when nobody is; anything else leaves the session as it is.
    func renew(_ spent: Grant) async throws -> Grant {
        if let held = try await vault.held(userID: spent.userID), held.grant.token != spent.token {
            // What somebody else renewed long ago may be over by now as well.
            let freshness = held.session.lease.freshness(deadline: held.deadline, uptime: time.uptime())
            if freshness != .expired { return held.grant }
        }
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(id, for: spent, $0) }
        } onCancel: {
            Task { await leave(id) }
        }
    }

    /// Fetches a new access token without anybody waiting for it.
    nonisolated func renewSoon(_ spent: Grant) {
        Task { _ = try? await renew(spent) }
    }

    private func wait(_ id: UUID, for spent: Grant, _ continuation: CheckedContinuation<Grant, any Error>) {
        guard !Task.isCancelled else { return continuation.resume(throwing: LatchkeyError.cancelled) }
        waiting[id] = continuation
        if desk.join(id, for: spent) { begin(spent) }
    }

    private func leave(_ id: UUID) {
        guard desk.leave(id) else { return }
        waiting.removeValue(forKey: id)?.resume(throwing: LatchkeyError.cancelled)
    }

    private func begin(_ spent: Grant) {
        Task.forSessions { await self.renewForAll(spent) }
    }

    private func renewForAll(_ spent: Grant) async {
        let result = await run(spent)
        let (answered, next) = desk.land(spent.sessionID, with: try? result.get().token)
        for id in answered { waiting.removeValue(forKey: id)?.resume(with: result) }
        if let next { begin(next) }
    }

    private func run(_ spent: Grant) async -> Result<Grant, any Error> {
        var renewal = SessionRenewal(of: spent, random: random, at: time.now)
        var effect = renewal.begin
        var lock: (any RenewalLock)?
        defer { lock?.release() }
        while true {
            let event: SessionRenewal.Event
            switch effect {
            case .lock:
                lock = await vault.lockRenewal(waitingAtMost: Self.patience)
                event = .locked
            case .load: event = await load()
            case .save(let new, let reason, let stored): event = await save(new, reason, stored)
            case .send(let pair): event = .answered(await ask(pair))
            case .finish(let outcome): return await conclude(outcome, spent)
            }
            effect = renewal.handle(event, at: time.now)
        }
    }

    private func load() async -> SessionRenewal.Event {
        do { return .loaded(try await vault.load()) } catch { return .failed(LatchkeyError(transport: error)) }
    }

    private func save(
        _ new: StoredCredentials,
        _ reason: SignedOutReason?,
        _ stored: StoredCredentials
    ) async -> SessionRenewal.Event {
        do {
            try await vault.save(new, signedOut: reason, replacing: stored)
            return .saved
        } catch {
            let error = LatchkeyError(transport: error)
            return error.code == .storeChanged ? .overtaken : .failed(error)
        }
    }

    private func ask(_ pair: RefreshPair) async -> RenewalRules.Verdict {
        do {
            let body = RefreshRequest(refreshToken: pair.current.secret, nextRefreshToken: pair.next.secret)
            let answer = try await transport.send(server.request(.refresh, body), under: .signIn)
            return RenewalRules.judge(answer, of: pair.sessionID, at: time.date())
        } catch {
            return .inconclusive(LatchkeyError(transport: error))
        }
    }

    private func conclude(_ outcome: SessionRenewal.Outcome, _ spent: Grant) async -> Result<Grant, any Error> {
        switch outcome {
        case .granted(let grant):
            await vault.confirm(grant.sessionID)
            return .success(grant)
        case .grantedUnsaved(let grant, let lease, let pair):
            await vault.hold(grant, lease, pair)
            return .success(grant)
        case .ended(let reason, let error, let isSaved):
            if !isSaved { await vault.forget(sessionID: spent.sessionID, reason) }
            return .failure(LatchkeyError.sessionEnded(error.reason, status: error.status, message: error.message))
        case .failed(let error):
            return .failure(error)
        }
    }
}

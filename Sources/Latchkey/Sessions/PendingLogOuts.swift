import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Ends sessions at the server that have ended on this device.
///
/// They stay in the credential store until the server has answered, so a logout made offline is sent later, even after
/// a restart of the app.
package actor PendingLogOuts {
    private let server: Server
    private let vault: CredentialVault
    private let transport: any Transport
    private let proofs: SessionProofs
    private let random: RandomBytes
    private let time: Timekeeper
    private var sending: Task<LatchkeyError?, Never>?
    private var lastTry: Duration?

    /// The shortest time between two tries that other requests trigger.
    private static let retryPause = Duration.seconds(30)

    init(
        server: Server,
        vault: CredentialVault,
        transport: any Transport,
        proofs: SessionProofs,
        random: RandomBytes,
        time: Timekeeper
    ) {
        self.server = server
        self.vault = vault
        self.transport = transport
        self.proofs = proofs
        self.random = random
        self.time = time
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// Sends all pending logouts in the background.
    nonisolated func sendSoon() {
        Task { await sendAll() }
    }

    /// Sends all pending logouts.
    ///
    /// - Returns: Why a logout is still pending; nil if none is.
    @discardableResult
    package func sendAll() async -> LatchkeyError? {
        // A run under way may have begun before the latest session ended.
        while let sending { _ = await sending.value }
        lastTry = time.uptime()
        let task = Task.forSessions { await self.runOnce() }
        sending = task
        return await task.value
    }

    private func runOnce() async -> LatchkeyError? {
        defer { sending = nil }
        return await run()
    }

    /// Ends a session that was never stored, on a best-effort basis.
    func endUnstored(_ session: StoredSession) async { _ = await end(session) }

    /// Sends all pending logouts in the background, unless they were tried a moment ago.
    nonisolated func retrySoon() {
        Task { await retryUnlessRecent() }
    }

    private func retryUnlessRecent() async {
        guard sending == nil, lastTry.map({ time.uptime() - $0 > Self.retryPause }) ?? true else { return }
        await sendAll()
    }

    private func run() async -> LatchkeyError? {
        guard let stored = try? await vault.credentials() else { return nil }
        let pending = stored.pendingLogOuts.filter { stored[sessionID: $0.id] == nil }
        var failure: LatchkeyError?
        for session in pending {
            if let error = await end(session) {
                failure = error
                continue
            }
            _ = try? await vault.change { stored in
                var new = stored
                new.removePendingLogOuts(of: [session.id])
                return (new == stored ? .keep : .save(new), ())
            }
        }
        return failure
    }

    /// Ends a session at the server.
    ///
    /// - Returns: Why it may still live; nil if it has ended.
    private func end(_ session: StoredSession) async -> LatchkeyError? {
        let ended = await end(session.accessToken)
        guard case .success(let answer) = ended, answer.refusesOnlyTheToken else { return failure(ended) }
        // Without a refresh token no party can use the session.
        guard let tokens = session.refreshTokens else { return nil }
        let result = await refresh(tokens, of: session.id)
        guard case .success(let answer) = result, answer.isSuccess else { return failure(result) }
        guard let refreshed = try? answer.decoded(as: Refreshed.self) else { return .unexpectedAnswer(answer) }
        return failure(await end(AccessToken(refreshed.session.accessToken)))
    }

    private func refresh(_ tokens: RefreshTokens, of sessionID: Session.ID) async -> Result<Answer, LatchkeyError> {
        let next = tokens.next ?? tokens.current.following(rest: random(RefreshToken.restLength))
        // Stored before it is sent: after a lost reply, the same pair is sent again and is not taken for reuse.
        let pair = RefreshTokens(current: tokens.current, next: next)
        _ = try? await vault.change { stored in
            var new = stored
            new.updatePendingLogOut(of: sessionID, pair)
            return (new == stored ? .keep : .save(new), ())
        }
        let body = RefreshRequest(refreshToken: tokens.current.secret, nextRefreshToken: next.secret)
        do {
            return .success(try await proofs.refresh(server.request(.refresh, body), body, under: .logOut))
        } catch {
            return .failure(LatchkeyError(transport: error))
        }
    }

    private func end(_ token: AccessToken) async -> Result<Answer, LatchkeyError> {
        await send {
            var request = try server.request(.logOut, NoBody())
            request.timeoutInterval = 5
            request.setValue("Bearer \(token.secret)", forHTTPHeaderField: "Authorization")
            return request
        }
    }

    private func send(_ request: () throws -> URLRequest) async -> Result<Answer, LatchkeyError> {
        do {
            return .success(try await transport.send(request(), under: .logOut))
        } catch {
            return .failure(LatchkeyError(transport: error))
        }
    }

    /// Why a session may still live; nil if it has ended, or its token is unknown to the server.
    private func failure(_ result: Result<Answer, LatchkeyError>) -> LatchkeyError? {
        switch result {
        case .success(let answer) where answer.isSuccess || (answer.status == 401 && answer.problem != nil): nil
        case .success(let answer): LatchkeyError(answer: answer)
        case .failure(let error): error
        }
    }
}

extension Answer {
    /// Whether another access token of the session may be accepted.
    fileprivate var refusesOnlyTheToken: Bool {
        status == 401 && [.tokenExpired, .invalidToken].contains(problem?.code)
    }
}

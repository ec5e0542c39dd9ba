import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tells the server of sessions that are over on this device.
///
/// They are kept in the credential store until the server has answered, so a farewell that could not be said without a
/// network is said later, also after the app was started again.
package actor Farewells {
    private let server: Server
    private let vault: CredentialVault
    private let transport: any Transport
    private let random: RandomBytes
    private let time: Timekeeper
    private var telling: Task<LatchkeyError?, Never>?
    private var lastTry: Duration?

    /// Other requests that succeed are no reason to try more often.
    private static let pause = Duration.seconds(30)

    init(server: Server, vault: CredentialVault, transport: any Transport, random: RandomBytes, time: Timekeeper) {
        self.server = server
        self.vault = vault
        self.transport = transport
        self.random = random
        self.time = time
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// Tells what is still to be told, without anybody waiting for it.
    nonisolated func tellSoon() {
        Task { await tellAll() }
    }

    /// Tells what is still to be told.
    ///
    /// - Returns: Why the server could not be told of a session; nil when it knows of all.
    @discardableResult
    package func tellAll() async -> LatchkeyError? {
        // What is under way may have begun before the latest session ended.
        while let telling { _ = await telling.value }
        lastTry = time.uptime()
        let task = Task.forSessions { await self.runOnce() }
        telling = task
        return await task.value
    }

    private func runOnce() async -> LatchkeyError? {
        defer { telling = nil }
        return await run()
    }

    /// Tells the server of a session that was never stored; nothing depends on it.
    func tell(_ session: StoredSession) async { _ = await end(session) }

    /// Tells what is still to be told, unless it was tried a moment ago.
    nonisolated func tellAgain() {
        Task { await tellUnlessTried() }
    }

    private func tellUnlessTried() async {
        guard telling == nil, lastTry.map({ time.uptime() - $0 > Self.pause }) ?? true else { return }
        await tellAll()
    }

    private func run() async -> LatchkeyError? {
        guard let stored = try? await vault.credentials() else { return nil }
        let waiting = stored.farewells.filter { stored[sessionID: $0.id] == nil }
        var failure: LatchkeyError?
        for session in waiting {
            if let error = await end(session) {
                failure = error
                continue
            }
            _ = try? await vault.change { stored in
                var new = stored
                new.settleFarewells(of: [session.id])
                return (new == stored ? .keep : .save(new), ())
            }
        }
        return failure
    }

    /// Ends a session at the server.
    ///
    /// - Returns: Why it is not known to have ended.
    private func end(_ session: StoredSession) async -> LatchkeyError? {
        let ended = await end(session.accessToken)
        guard case .success(let answer) = ended, answer.refusesOnlyTheToken else { return failure(ended) }
        // Without a refresh token nobody can use it any more.
        guard let renewal = session.renewal else { return nil }
        let renewed = await renew(renewal, of: session.id)
        guard case .success(let answer) = renewed, answer.isSuccess else { return failure(renewed) }
        guard let refreshed = try? answer.decoded(as: Refreshed.self) else { return .unexpectedAnswer(answer) }
        return failure(await end(AccessToken(refreshed.session.accessToken)))
    }

    private func renew(_ renewal: Renewal, of sessionID: Session.ID) async -> Result<Answer, LatchkeyError> {
        let next = renewal.next ?? renewal.current.following(rest: random(RefreshToken.restLength))
        // Stored before it is sent, so that a lost reply does not look like a theft.
        let journal = Renewal(current: renewal.current, next: next)
        _ = try? await vault.change { stored in
            var new = stored
            new.journalFarewell(sessionID, journal)
            return (new == stored ? .keep : .save(new), ())
        }
        let body = RefreshRequest(refreshToken: renewal.current.secret, nextRefreshToken: next.secret)
        return await send { try server.request(.refresh, body) }
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
            return .success(try await transport.send(request(), under: .farewell))
        } catch {
            return .failure(LatchkeyError(transport: error))
        }
    }

    /// Why there is more to tell; nil when the session is over, or its token is of no use to anyone.
    private func failure(_ result: Result<Answer, LatchkeyError>) -> LatchkeyError? {
        switch result {
        case .success(let answer) where answer.isSuccess || (answer.status == 401 && answer.problem != nil): nil
        case .success(let answer): LatchkeyError(answer: answer)
        case .failure(let error): error
        }
    }
}

extension Answer {
    /// Whether only the access token is of no use, and another one of the session might be.
    fileprivate var refusesOnlyTheToken: Bool {
        status == 401 && [.tokenExpired, .invalidToken].contains(problem?.code)
    }
}

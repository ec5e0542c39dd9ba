import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Renews the session, once at a time however many requests wait for it.
actor SessionRenewer {
    private let server: Server
    private let vault: CredentialVault
    private let transport: any Transport
    private let time: Timekeeper
    private let random: RandomBytes
    private var flight: Task<Grant, any Error>?

    init(server: Server, vault: CredentialVault, transport: any Transport, time: Timekeeper, random: RandomBytes) {
        self.server = server
        self.vault = vault
        self.transport = transport
        self.time = time
        self.random = random
    }

    /// A new access token in place of a spent one.
    ///
    /// The renewal belongs to nobody: a caller that is cancelled leaves, and it goes on for the others.
    ///
    /// - Throws: ``LatchkeyError``: `session_ended` when the server has ended the session, `user_changed` when another
    ///   user is signed in now, `login_required` when nobody is; anything else leaves the session as it is.
    func renew(_ spent: Grant) async throws -> Grant {
        for _ in 0..<2 {
            guard let held = try await vault.current() else { throw LatchkeyError.loginRequired }
            let grant = held.grant.token == spent.token ? try await join(spent) : held.grant
            guard grant.userID == spent.userID else { throw LatchkeyError.userChanged }
            if grant.token != spent.token { return grant }
            // We joined a renewal that had just ended with the very token that is spent now.
        }
        return spent
    }

    private func join(_ spent: Grant) async throws -> Grant {
        let task = flight ?? start(spent)
        return try await task.valueUnlessCancelled()
    }

    private func start(_ spent: Grant) -> Task<Grant, any Error> {
        let task = Task {
            defer { flight = nil }
            return try await run(spent)
        }
        flight = task
        return task
    }

    private func run(_ spent: Grant) async throws -> Grant {
        var lastSent: RenewalRules.Step?
        var superseded: LatchkeyError?
        for _ in 0..<8 {
            let rest = random(RefreshToken.restLength)
            let (held, step) = try await vault.change { RenewalRules.prepare($0, renewing: spent, rest: rest) }
            switch step {
            case .signedOut:
                throw LatchkeyError.loginRequired
            case .takeStored:
                guard let held else { throw LatchkeyError.loginRequired }
                return held.grant
            case .notRenewable:
                throw LatchkeyError.notRenewable
            case .send(let sessionID, let current, let next):
                if let superseded, step == lastSent { throw superseded }
                lastSent = step
                switch await ask(sessionID, current, next) {
                case .renewed(let session, let lease):
                    return try await keep(session, lease, sent: (current, next), for: spent)
                case .ended(let reason, let error):
                    return try await end(sessionID, reason, error)
                case .superseded(let error):
                    superseded = error
                case .inconclusive(let error):
                    throw error
                }
            }
        }
        // Others that share the store were faster every time.
        throw superseded ?? .storeChanged
    }

    private enum Reply {
        case renewed(Session, TokenLease)
        case ended(SignedOutReason?, LatchkeyError)
        case superseded(LatchkeyError)
        case inconclusive(LatchkeyError)
    }

    private func ask(_ sessionID: String, _ current: RefreshToken, _ next: RefreshToken) async -> Reply {
        do {
            let body = RefreshRequest(refreshToken: current.secret, nextRefreshToken: next.secret)
            let answer = try await transport.send(server.request(.refresh, body), under: .signIn)
            switch RenewalRules.judge(answer, of: sessionID) {
            case .renewed(let session):
                let lease = TokenLease(
                    expiresIn: session.expiresIn,
                    serverDate: answer.date,
                    deviceDate: time.date()
                )
                return .renewed(session, lease)
            case .ended(let reason, let error): return .ended(reason, error)
            case .superseded(let error): return .superseded(error)
            case .inconclusive(let error): return .inconclusive(error)
            }
        } catch {
            return .inconclusive(LatchkeyError(transport: error))
        }
    }

    private func keep(
        _ session: Session,
        _ lease: TokenLease,
        sent: (from: RefreshToken, to: RefreshToken),
        for spent: Grant
    ) async throws -> Grant {
        do {
            let held = try await vault.change {
                (RenewalRules.conclude($0, session, lease: lease, sent: sent), ())
            }.held
            guard let held else { throw LatchkeyError.loginRequired }
            return held.grant
        } catch let error as LatchkeyError where error.code != .loginRequired {
            // The access token is good although it could not be stored; the stored pair is simply sent again later.
            let token = AccessToken(session.accessToken)
            let renewal = Renewal(current: sent.from, next: sent.to)
            await vault.hold(StoredSession(id: session.id, accessToken: token, lease: lease, renewal: renewal))
            return Grant(userID: spent.userID, sessionID: session.id, token: token)
        }
    }

    private func end(_ sessionID: String, _ reason: SignedOutReason?, _ error: LatchkeyError) async throws -> Grant {
        let held = await vault.end(sessionID: sessionID, reason: reason ?? .expired)
        guard let held else {
            throw LatchkeyError.sessionEnded(reason, status: error.status, message: error.message)
        }
        return held.grant
    }
}

extension CredentialVault {
    /// Signs out of a session that the server has ended, whether or not the store can be told.
    ///
    /// - Returns: Who is signed in instead, when somebody else has logged in since.
    func end(sessionID: String, reason: SignedOutReason) async -> Held? {
        do {
            return try await change {
                (RenewalRules.end($0, sessionID: sessionID, reason: reason), ())
            }.held
        } catch {
            forget(sessionID: sessionID, reason)
            return nil
        }
    }
}

extension Task where Failure == any Error {
    /// The value, or `cancelled` as soon as the task that waits is cancelled; this task goes on.
    func valueUnlessCancelled() async throws -> Success {
        let stream = AsyncThrowingStream<Success, any Error> { continuation in
            let relay = Task<Void, Never> {
                do {
                    continuation.yield(try await value)
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in relay.cancel() }
        }
        for try await value in stream { return value }
        throw LatchkeyError.cancelled
    }
}

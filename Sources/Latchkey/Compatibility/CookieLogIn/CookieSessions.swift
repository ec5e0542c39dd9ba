import Foundation
import LatchkeyAPI

/// The login by cookies, in memory and in the credential store.
///
/// Every change starts from the stored value, because other tasks, clients and processes may share the store.
actor CookieSessions {
    private let vault: CredentialVault
    private let time: Timekeeper
    private let random: RandomBytes
    /// A change that could not be stored; it counts while the store still has the old login.
    private var unsaved: (stored: CookieSession, now: CookieSession?)?
    /// The login that the user logged out of last.
    private var endedID: String?

    init(vault: CredentialVault, time: Timekeeper, random: RandomBytes) {
        self.vault = vault
        self.time = time
        self.random = random
    }

    /// The current login; reads the store if necessary.
    func current() async throws -> CookieSession? {
        live(try await vault.credentials()?.cookieSession)
    }

    /// Reads the store again.
    func load() async throws -> CookieSession? {
        live(try await vault.load()?.cookieSession)
    }

    /// Stores a new login in place of the current one.
    func start(_ name: String, with jar: CookieJar) async throws {
        let id = random(16).map { String($0, radix: 16) }.joined()
        try await vault.signIn { $0.cookieSession = CookieSession(id: id, name: name, jar: jar) }
    }

    /// Removes the login, and returns it.
    func end() async throws -> CookieSession? {
        let ended: CookieSession?
        do {
            ended = now(try await remove())
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // The damaged login was put aside; the second try finds an empty store.
            ended = now(try await remove())
        }
        endedID = ended?.id ?? endedID
        return ended
    }

    /// Whether the user logged out of this login, so that no login is shown.
    func hasLoggedOut(of session: CookieSession) -> Bool { endedID == session.id }

    /// Removes a login whose cookies the service refused.
    func end(refused: CookieSession) async {
        // Cookies that changed since then were not refused.
        await update(refused) { $0 == refused ? nil : $0 }
    }

    /// Stores the cookies of an answer to a request that was sent with this login.
    func take(_ answered: AnsweredCookies, of sent: CookieSession, at date: Date) async {
        await update(sent) { session in
            var session = session
            session.jar.take(answered, at: date, sentWith: sent.jar)
            return session.jar.isEmpty(at: date) ? nil : session
        }
    }

    private func remove() async throws -> CookieSession? {
        try await vault.change { stored in
            var new = stored
            new.cookieSession = nil
            return (new == stored ? .keep : .save(new, signedOut: .signedOut), stored.cookieSession)
        }
    }

    /// Changes the login of a request; does nothing if it has ended or another one has begun.
    private func update(_ sent: CookieSession, _ change: @Sendable (CookieSession) -> CookieSession?) async {
        guard let held = try? await current(), held.id == sent.id, change(held) != held else { return }
        let unsaved = unsaved
        do {
            try await vault.change { stored in
                let kept = stored.cookieSession == unsaved?.stored ? unsaved?.now : stored.cookieSession
                guard let kept, kept.id == sent.id else { return (.keep, ()) }
                var new = stored
                new.cookieSession = change(kept)
                return (new == stored ? .keep : .save(new, signedOut: .expired), ())
            }
        } catch {
            // The change counts even if it cannot be stored.
            guard let stored = try? await vault.credentials()?.cookieSession, let kept = now(stored) else { return }
            if kept.id == sent.id { self.unsaved = (stored, change(kept)) }
        }
    }

    private func now(_ stored: CookieSession?) -> CookieSession? {
        guard let stored, let unsaved, unsaved.stored == stored else { return stored }
        return unsaved.now
    }

    private func live(_ stored: CookieSession?) -> CookieSession? {
        now(stored).flatMap { $0.jar.isEmpty(at: time.date()) ? nil : $0 }
    }
}

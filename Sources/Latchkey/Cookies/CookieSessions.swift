import Foundation
import LatchkeyAPI

/// Who is logged in with cookies, in memory and in the credential store.
///
/// Every change is decided from what is stored at that moment: other tasks, instances and processes may share the store.
actor CookieSessions {
    private let vault: CredentialVault
    private let time: Timekeeper
    private let random: RandomBytes
    /// What became of a stored login when the store could not be told; it counts as long as the store has that login.
    private var unsaved: (stored: CookieSession, now: CookieSession?)?
    /// The login that somebody has logged out of last.
    private var leftID: String?

    init(vault: CredentialVault, time: Timekeeper, random: RandomBytes) {
        self.vault = vault
        self.time = time
        self.random = random
    }

    /// Who is logged in; the store is read when it was not yet.
    func current() async throws -> CookieSession? {
        living(try await vault.credentials()?.cookieSession)
    }

    /// Reads the store.
    func load() async throws -> CookieSession? {
        living(try await vault.load()?.cookieSession)
    }

    /// Somebody has logged in; whoever was before is not any more.
    func start(_ name: String, with jar: CookieJar) async throws {
        let id = random(16).map { String($0, radix: 16) }.joined()
        try await vault.signIn { $0.cookieSession = CookieSession(id: id, name: name, jar: jar) }
    }

    /// Nobody is logged in any more.
    ///
    /// - Returns: Who was.
    func end() async throws -> CookieSession? {
        let left: CookieSession?
        do {
            left = now(try await remove())
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            // It was put aside, so there is nothing left to leave.
            left = now(try await remove())
        }
        leftID = left?.id ?? leftID
        return left
    }

    /// Whether somebody has logged out of a login here: they do not want to log in now.
    func hasLeft(_ session: CookieSession) -> Bool { leftID == session.id }

    /// The service has refused the cookies of a login.
    func end(refused: CookieSession) async {
        // What has been renewed since was not refused.
        await update(refused) { $0 == refused ? nil : $0 }
    }

    /// Keeps what an answer says of the cookies of the login that its request was sent with.
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

    /// Changes the login that a request was sent with; does nothing when it is over or another one has begun.
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
            // It is true whether or not the store can be told.
            guard let stored = try? await vault.credentials()?.cookieSession, let kept = now(stored) else { return }
            if kept.id == sent.id { self.unsaved = (stored, change(kept)) }
        }
    }

    private func now(_ stored: CookieSession?) -> CookieSession? {
        guard let stored, let unsaved, unsaved.stored == stored else { return stored }
        return unsaved.now
    }

    private func living(_ stored: CookieSession?) -> CookieSession? {
        now(stored).flatMap { $0.jar.isEmpty(at: time.date()) ? nil : $0 }
    }
}

import Foundation

/// Lists, finds and changes users for operators.
package struct UserAdministration: Sendable {
    private let storage: any Storage
    private let verificationSignal: WakeSignal
    private let passwords: @Sendable () throws -> any PasswordHasher
    private let notice: PasswordNotice?
    private let liveSessions: LiveSessions
    private let ids: IDSource
    private let clock: any WallClock

    /// - Parameters:
    ///   - storage: The database.
    ///   - verificationSignal: Wakes the dispatch of verification requests.
    ///   - passwords: Makes the password hasher when it is needed.
    ///   - notice: Notifies users of changes that they did not make; nil for a program that sends no messages.
    ///   - liveSessions: The cache of sessions in a running server.
    ///   - ids: Makes ids of events.
    ///   - clock: Tells the time.
    package init(
        storage: any Storage,
        verificationSignal: WakeSignal,
        passwords: @escaping @Sendable () throws -> any PasswordHasher,
        notice: PasswordNotice? = nil,
        liveSessions: LiveSessions,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.verificationSignal = verificationSignal
        self.passwords = passwords
        self.notice = notice
        self.liveSessions = liveSessions
        self.ids = ids
        self.clock = clock
    }

    /// A page of users in the order of their ids, and the id of the last one if more follow.
    package func list(
        after id: User.ID?,
        limit: Int
    ) async throws(UserAdministrationError) -> (accounts: [UserAccount], next: User.ID?) {
        var page = try await storage.read(UserAdministrationError.self) { tables in
            try tables.users.page(after: id, limit: limit + 1)
        }
        guard page.count > limit else { return (page, nil) }
        page.removeLast()
        return (page, page.last?.user.id)
    }

    /// A page of users whose username, address or display name contains a text, and the id of the last one if more
    /// follow.
    package func search(
        _ text: String,
        after id: User.ID?,
        limit: Int
    ) async throws(UserAdministrationError) -> (accounts: [UserAccount], next: User.ID?) {
        var page = try await storage.read(UserAdministrationError.self) { tables in
            try tables.users.page(containing: text, after: id, limit: limit + 1)
        }
        guard page.count > limit else { return (page, nil) }
        page.removeLast()
        return (page, page.last?.user.id)
    }

    /// The user with this id, username, e-mail address or phone number.
    package func find(_ text: String) async throws(UserAdministrationError) -> UserAccount {
        try await storage.read(UserAdministrationError.self) { tables in
            // A username may look like an id.
            let id = User.ID(text.lowercased())
            if IDSource.isID(id), let account = try tables.users.account(id) { return account }
            if let identifier = Identifier(text), let account = try tables.users.account(of: identifier) {
                return account
            }
            throw UserAdministrationError.unknown
        }
    }

    /// The number of a user's live sessions.
    package func sessionCount(of id: User.ID) async throws(UserAdministrationError) -> Int {
        try await live(of: id).count
    }

    /// The newest live session of a user at an application.
    package func newestSession(
        of id: User.ID,
        at application: Application.ID
    ) async throws(UserAdministrationError) -> SessionRecord.ID? {
        try await live(of: id).filter { $0.applicationID == application }
            .max { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }?.id
    }

    private func live(of id: User.ID) async throws(UserAdministrationError) -> [LiveSession] {
        let now = clock.now()
        return try await storage.read(UserAdministrationError.self) { tables in
            try tables.sessions.live(of: id, at: now)
        }
    }

    /// Keeps a user from logging in, and ends all their sessions and access tokens from the next request on.
    ///
    /// The user gets a message, because their next login is refused like a wrong password.
    ///
    /// - Parameters:
    ///   - id: The user.
    ///   - application: The application whose backend disables them; nil for an operator.
    /// - Returns: The number of sessions that ended.
    /// - Throws: `UserAdministrationError.unknown` if there is no such user.
    package func disable(
        _ id: User.ID,
        with application: Application? = nil
    ) async throws(UserAdministrationError) -> Int {
        let event = event(.userDisabled, of: id, with: application)
        let ending = ending(.userDisabled)
        let ended = try await storage.transaction(UserAdministrationError.self) { [notice] tables in
            guard let found = try tables.users.hold(id) else { throw UserAdministrationError.unknown }
            let message = try notice?.message(onDisabling: found.user, by: application)
            return try tables.disable(found, message, event, ending)
        }
        notice?.wake()
        liveSessions.end(ended, because: .userDisabled)
        return ended.count
    }

    /// Allows a user to log in again, and sends them a message.
    ///
    /// - Parameters:
    ///   - id: The user.
    ///   - application: The application whose backend enables them; nil for an operator.
    /// - Throws: `UserAdministrationError.unknown` if there is no such user.
    package func enable(_ id: User.ID, with application: Application? = nil) async throws(UserAdministrationError) {
        let event = event(.userEnabled, of: id, with: application)
        try await storage.transaction(UserAdministrationError.self) { [notice] tables in
            guard let found = try tables.users.hold(id) else { throw UserAdministrationError.unknown }
            try tables.enable(found, notice?.message(onEnabling: found.user, by: application), event)
        }
        notice?.wake()
    }

    /// Deletes a user with all their data, and ends their sessions.
    package func delete(_ id: User.ID) async throws(UserAdministrationError) {
        let now = clock.now()
        try await storage.transaction(UserAdministrationError.self) { tables in
            try tables.deleteUser(holding: id, at: now)
        }
        liveSessions.endAll(of: id, because: .userDeleted)
    }

    /// Sends the user the message for a forgotten password.
    ///
    /// - Returns: The recipient.
    package func sendPasswordReset(
        to account: UserAccount,
        with application: Application.ID
    ) async throws(UserAdministrationError) -> Identifier {
        guard account.disabledAt == nil else { throw .disabled }
        guard let address = account.user.ownRecipient else { throw .noAddress }
        let now = clock.now()
        let verification = Verification(
            id: ids.next(),
            purpose: .passwordReset,
            applicationID: application,
            identifier: address,
            locale: account.user.locale,
            createdAt: now,
            expiresAt: now.addingTimeInterval(VerificationRules.lifetime)
        )
        do { try await storage.statement { tables in try tables.verifications.insert(verification) } } catch {
            throw .storage(error)
        }
        verificationSignal.send()
        return address
    }

    /// Sets a generated password, and ends all sessions and access tokens of the user from the next request on.
    ///
    /// - Returns: The password.
    package func generatePassword(of id: User.ID) async throws(UserAdministrationError) -> String {
        let password = GeneratedPassword.make(for: PasswordRules())
        try await setPassword(Password(password), of: id, with: nil)
        return password
    }

    /// Sets a password, and ends all sessions and access tokens of the user from the next request on.
    ///
    /// A user gets a notice if a backend sets their password.
    ///
    /// - Parameters:
    ///   - password: A password that follows the rules of the application.
    ///   - id: The user.
    ///   - application: The application whose backend sets it; nil for an operator.
    /// - Throws: The reason why nothing was changed.
    package func setPassword(
        _ password: Password,
        of id: User.ID,
        with application: Application?
    ) async throws(UserAdministrationError) {
        let hash: String
        do { hash = try await hasher().hash(password) } catch { throw .passwords(error) }
        let event = event(.passwordReset, of: id, with: application)
        let message: SealedMessage?
        do { message = try await self.message(to: id, of: application) } catch { throw .storage(error) }
        let ending = ending(.passwordChanged)
        let ended = try await storage.transaction(UserAdministrationError.self) { tables in
            try tables.setPassword(hash, of: id, message, event, ending)
        }
        guard let ended else { throw .unknown }
        notice?.wake()
        liveSessions.end(ended, because: .passwordChanged)
    }

    /// The notice for a change by a backend; nil for an operator, who notifies the user themselves.
    private func message(to id: User.ID, of application: Application?) async throws(StoreError) -> SealedMessage? {
        guard let application, let notice, let user = try await storage.user(id) else { return nil }
        return try notice.message(to: user, of: application)
    }

    private func hasher() throws(PasswordHasherError) -> any PasswordHasher {
        do { return try passwords() } catch { throw .defect("\(type(of: error))") }
    }

    private func event(_ kind: AuditEventKind, of id: User.ID, with application: Application?) -> AuditEvent {
        AuditEvent(
            kind,
            id: ids.next(),
            of: id,
            at: clock.now(),
            from: RequestOrigin(address: nil),
            with: application?.id
        )
    }

    private func ending(_ reason: SessionEnd) -> SessionEnding {
        SessionEnding(reason, at: clock.now(), from: nil, eventIDs: ids)
    }
}

extension Tables {
    /// Sets a password, and revokes the access that the old one may have been used for.
    ///
    /// - Returns: The sessions that ended; nil if there is no such user.
    /// - Throws: `StoreError`.
    package func setPassword(
        _ hash: String,
        of id: User.ID,
        _ message: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> [SessionRecord.ID]? {
        guard try users.hold(id) != nil else { return nil }
        try users.setPassword(hash, of: id)
        try revokeOldPassword(of: id, at: ending.time)
        try events.insert(event)
        if let message { try messages.insert(message) }
        return try endAllSessions(of: id, ending)
    }
}

/// The reason why an operator's change of a user is refused.
package enum UserAdministrationError: UseCaseError, Equatable, Sendable {
    /// There is no such user.
    case unknown
    /// The user may not log in, so nothing is sent to them.
    case disabled
    /// The user has no own address for messages.
    case noAddress
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

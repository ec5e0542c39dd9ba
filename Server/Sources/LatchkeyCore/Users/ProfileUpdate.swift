import Foundation

/// Changes a user's record.
package struct ProfileUpdate: Sendable {
    /// The number of tries if other changes interfere and the caller does not require a version.
    private static let tries = 5

    private let storage: any Storage
    let phoneNumbers: any LocalPhoneNumbers
    private let passwords: any PasswordHasher
    let estimator: any PasswordStrengthEstimator
    private let attempts: AttemptLimits?
    private let formerAddresses: FormerAddresses?
    private let ids: IDSource
    let clock: any WallClock
    private let space: FreeSpace
    private let recentProofs: RecentProofs?

    // Three are nil for operators: their lookups of names are not counted, they notify users of changes themselves, and
    // they prove who they are elsewhere.
    package init(
        storage: any Storage,
        phoneNumbers: any LocalPhoneNumbers,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        attempts: AttemptLimits?,
        formerAddresses: FormerAddresses?,
        ids: IDSource,
        clock: any WallClock,
        space: FreeSpace,
        recentProofs: RecentProofs?
    ) {
        self.storage = storage
        self.phoneNumbers = phoneNumbers
        self.passwords = passwords
        self.estimator = estimator
        self.attempts = attempts
        self.formerAddresses = formerAddresses
        self.ids = ids
        self.clock = clock
        self.space = space
        self.recentProofs = recentProofs
    }

    /// Applies the changes, all or none.
    ///
    /// A change of an address needs a fresh proof, because a reader of the messages to an address can reset the
    /// password. A user without a name and without a factor gets their first ones without it.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - access: The user, and the session that makes the change.
    ///   - address: The client's address.
    ///   - condition: The version that the caller requires.
    ///   - application: The application whose rules a first password and new addresses follow.
    ///   - isAdmitted: Whether the lookup of a new name was already counted.
    ///   - demand: Who must have authenticated within the last five minutes to change an address.
    /// - Returns: The changed record.
    /// - Throws: The reason why nothing was changed.
    package func apply(
        _ changes: ProfileChanges,
        by access: Access,
        from address: ClientAddress?,
        if condition: VersionCondition,
        with application: Application,
        isAdmitted: Bool = false,
        freshProof demand: FreshProofDemand = .ofEverybody
    ) async throws(ProfileUpdateError) -> User {
        try await apply(
            changes,
            to: access.userID,
            event: Source(
                asker: (access, demand),
                applicationID: access.applicationID,
                address: address,
                isAdmitted: isAdmitted
            ),
            if: condition,
            with: application
        )
    }

    /// Applies the changes of an application's backend on behalf of a user.
    package func apply(
        _ changes: ProfileChanges,
        to id: User.ID,
        from address: ClientAddress?,
        with application: Application
    ) async throws(ProfileUpdateError) -> User {
        let source = Source(asker: nil, applicationID: application.id, address: address, isAdmitted: true)
        return try await apply(changes, to: id, event: source, if: .any, with: application)
    }

    /// The errors of changes, without looking a name up or storing anything.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - user: The user's present record.
    ///   - application: The application whose rules apply.
    /// - Returns: The errors that `apply` would throw before it looks names up.
    package func faults(of changes: ProfileChanges, on user: User, with application: Application) -> FieldErrors {
        do throws(ProfileUpdateError) { _ = try check(changes, on: user, application) } catch {
            if case .invalid(let errors) = error { return errors }
        }
        return [:]
    }

    /// The origin of a change.
    private struct Source {
        /// The session that makes the change, and the proof that it needs; nil for an application's backend.
        let asker: (access: Access, demand: FreshProofDemand)?
        let applicationID: Application.ID
        let address: ClientAddress?
        /// Whether the lookup of a name need not be counted.
        var isAdmitted: Bool
    }

    private func apply(
        _ changes: ProfileChanges,
        to id: User.ID,
        event source: Source,
        if condition: VersionCondition,
        with application: Application
    ) async throws(ProfileUpdateError) -> User {
        var source = source
        try space.requireRoom(ProfileUpdateError.self)
        for _ in 0..<Self.tries {
            guard let user = try await read(id) else { throw .noSuchUser }
            guard condition.allows(user.version) else { throw .stale }
            let (changed, password) = try check(changes, on: user, application)
            if password != nil || changed.hasOtherAddresses(than: user) {
                try await requireProof(of: source, by: user)
            }
            if !source.isAdmitted, changed.identifiers.contains(where: { !user.identifiers.contains($0) }) {
                try await admitName(by: id, from: source.address)
                source.isAdmitted = true
            }
            var hash: String?
            if let password {
                do { hash = try await passwords.hash(password) } catch { throw .passwords(error) }
            }
            let notices: [AccountNotice]
            do {
                notices =
                    try await formerAddresses?.notices(
                        to: user,
                        becoming: changed,
                        from: source.address,
                        with: application
                    ) ?? []
            } catch { throw .storage(error) }
            switch try await replace(changed, hash, notices, by: source) {
            case .replaced:
                if !notices.isEmpty { formerAddresses?.wake() }
                return changed
            case .identifierTaken(let identifier): throw .identifierTaken(identifier)
            case .stale: continue
            }
        }
        throw .storage(.busy)
    }

    private func requireProof(of source: Source, by user: User) async throws(ProfileUpdateError) {
        guard let recentProofs, let asker = source.asker else { return }
        let present = user.isPseudo ? FreshProofDemand.ofUsersWithFactor : asker.demand
        let demand: StepUpDemand?
        do { demand = try await recentProofs.demand(present, of: asker.access) } catch { throw .storage(error) }
        if let demand { throw .stepUp(demand) }
    }

    /// Counts a change whose answer reveals whether another user has a name.
    private func admitName(by id: User.ID, from address: ClientAddress?) async throws(ProfileUpdateError) {
        do { _ = try await attempts?.admitName(from: address, by: id) } catch { throw ProfileUpdateError(error) }
    }

    private func read(_ id: User.ID) async throws(ProfileUpdateError) -> User? {
        try await storage.read(ProfileUpdateError.self) { tables in try tables.users.find(id) }
    }

    private func replace(
        _ user: User,
        _ hash: String?,
        _ notices: [AccountNotice],
        by source: Source
    ) async throws(ProfileUpdateError) -> UserReplacement {
        let event = AuditEvent(
            .userUpdated,
            id: ids.next(),
            of: user.id,
            at: clock.now(),
            from: RequestOrigin(address: source.address),
            with: source.applicationID
        )
        let access = source.asker?.access
        return try await storage.transaction(ProfileUpdateError.self) { tables -> UserReplacement in
            if let access, case .ended(let reason) = try tables.holdAsker(access, at: event.createdAt) {
                throw ProfileUpdateError.sessionEnded(reason)
            }
            return try tables.replace(user, passwordHash: hash, notices, event, by: access?.sessionID)
        }
    }
}

extension User {
    /// Whether an address, proved or not, differs from another state of the record.
    fileprivate func hasOtherAddresses(than other: User) -> Bool {
        emailAddress?.address != other.emailAddress?.address || phoneNumber?.address != other.phoneNumber?.address
            || pendingEmailAddress != other.pendingEmailAddress || pendingPhoneNumber != other.pendingPhoneNumber
    }
}

/// The reason why a change of the record is refused.
package enum ProfileUpdateError: AttemptLimitedError, Equatable, Sendable {
    case invalid(FieldErrors)
    case identifierTaken(Identifier)
    case stale
    case noSuchUser
    /// The requesting session has ended meanwhile.
    case sessionEnded(SessionEnd?)
    /// The user must authenticate again before an address changes.
    case stepUp(StepUpDemand)
    case tooManyAttempts(retryAfter: Duration)
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

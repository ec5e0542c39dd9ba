/// Asks for a fresh proof before changes that a stolen session must not make.
///
/// Users with an authenticator app must show a factor, and so must users with a passkey as soon as an application asks
/// all users for a factor. Otherwise somebody with the password could log in to another application, add a factor of
/// their own there, and show that one.
package struct RecentProofs: Sendable {
    private let storage: any Storage
    private let applications: ApplicationDirectory
    private let relyingParty: RelyingParty?
    private let clock: any WallClock

    package init(
        storage: any Storage,
        applications: ApplicationDirectory,
        relyingParty: RelyingParty?,
        clock: any WallClock
    ) {
        self.storage = storage
        self.applications = applications
        self.relyingParty = relyingParty
        self.clock = clock
    }

    /// The proof that the user of a session has authenticated within the last five minutes, by a second factor if they
    /// must show one.
    ///
    /// - Throws: `StepUpError.required` if the user must authenticate again.
    package func require(of access: Access) async throws(StepUpError) -> RecentProof {
        let means: ReauthenticationMeans
        do { means = try await self.means(of: access) } catch { throw .storage(error) }
        guard let proof = proof(of: access, means) else { throw .required(means.demand) }
        return proof
    }

    /// Refuses a user who must show a factor and has not done so within the last five minutes.
    ///
    /// It is for clients of other systems, which cannot ask for a factor. Other users may go on.
    ///
    /// - Throws: `StepUpError.required` if the user must show a factor.
    package func requireFactor(of access: Access) async throws(StepUpError) {
        let demand: StepUpDemand?
        do { demand = try await self.demand(.ofUsersWithFactor, of: access) } catch { throw .storage(error) }
        if let demand { throw .required(demand) }
    }

    /// What the user of a session still has to prove; nil if nothing.
    func demand(_ demand: FreshProofDemand, of access: Access) async throws(StoreError) -> StepUpDemand? {
        let means = try await means(of: access)
        guard demand == .ofEverybody || means.needsFactor, proof(of: access, means) == nil else { return nil }
        return means.demand
    }

    private func proof(of access: Access, _ means: ReauthenticationMeans) -> RecentProof? {
        guard access.methods.level >= means.demand.level else { return nil }
        return access.recentProof(at: clock.now())
    }

    /// The means by which the user of a session can authenticate again.
    func means(of access: Access) async throws(StoreError) -> ReauthenticationMeans {
        try await storage.read { tables in try means(of: access.userID, in: tables) }
    }

    /// The same, in a transaction.
    func means(of userID: User.ID, in tables: any Tables) throws -> ReauthenticationMeans {
        // Browsers offer no passkey of another relying party.
        let passkeys = try tables.passkeys.list(of: userID).filter { relyingParty?.has($0) == true }
        return try tables.reauthenticationMeans(
            of: userID,
            hasPasskeys: !passkeys.isEmpty,
            protectingPasskeys: applications.demandFactors
        )
    }
}

/// Who must have authenticated within the last five minutes to make a change.
package enum FreshProofDemand: Sendable, Equatable {
    case ofEverybody
    /// Users who must have shown a factor.
    ///
    /// The others prove themselves by other means, such as the present password.
    case ofUsersWithFactor
}

/// By which means a user can authenticate again.
struct ReauthenticationMeans: Sendable, Equatable {
    /// Whether a password is not enough.
    let needsFactor: Bool
    /// The best first.
    let kinds: [ReauthenticationKind]

    /// The factors among the kinds.
    var factors: [SecondFactorKind] { kinds.compactMap { SecondFactorKind(rawValue: $0.rawValue) } }

    var demand: StepUpDemand {
        StepUpDemand(
            maxAge: Int(RecentProof.lifetime),
            level: needsFactor ? .twoFactors : .oneFactor,
            kinds: kinds
        )
    }
}

extension Tables {
    /// The means by which a user can authenticate again; a password is none if they must show a factor.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - hasPasskeys: Whether the user has passkeys that they can use.
    ///   - protectsPasskeys: Whether a user with a passkey must show a factor.
    /// - Returns: The means.
    /// - Throws: `StoreError`.
    fileprivate func reauthenticationMeans(
        of userID: User.ID,
        hasPasskeys: Bool,
        protectingPasskeys protectsPasskeys: Bool
    ) throws -> ReauthenticationMeans {
        let hasTOTP = try totpSecrets.find(of: userID)?.confirmedAt != nil
        let needsFactor = hasTOTP || (hasPasskeys && protectsPasskeys)
        var kinds: [ReauthenticationKind] = []
        if hasPasskeys { kinds.append(.passkey) }
        if hasTOTP { kinds.append(.totp) }
        if needsFactor {
            if try recoveryCodes.count(of: userID) > 0 { kinds.append(.recoveryCode) }
        } else if try users.credentials(of: userID)?.passwordHash != nil {
            kinds.append(.password)
        }
        return ReauthenticationMeans(needsFactor: needsFactor, kinds: kinds)
    }
}

/// A kind of proof that a signed-in user can give again, as the wire names it.
package enum ReauthenticationKind: String, Sendable, CaseIterable, Codable {
    case password
    case totp
    case recoveryCode = "recovery_code"
    case passkey

    /// The level that it reaches; a code counts together with the login's first factor.
    package var level: AuthenticationLevel {
        switch self {
        case .password: .oneFactor
        case .totp, .recoveryCode: .twoFactors
        case .passkey: .phishingResistant
        }
    }
}

/// What a user must prove before a change (RFC 9470).
package struct StepUpDemand: Sendable, Equatable {
    /// The most seconds since the proof.
    package let maxAge: Int
    package let level: AuthenticationLevel
    /// The kinds of proof that the user can give, the best first.
    package let kinds: [ReauthenticationKind]

    package init(maxAge: Int, level: AuthenticationLevel, kinds: [ReauthenticationKind]) {
        self.maxAge = maxAge
        self.level = level
        self.kinds = kinds
    }
}

/// The reason why there is no fresh proof.
package enum StepUpError: UseCaseError, Equatable, Sendable {
    case required(StepUpDemand)
    case storage(StoreError)
}

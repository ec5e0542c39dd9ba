/// Asks for a fresh proof before changes that a stolen session must not make.
package struct RecentProofs: Sendable {
    private let storage: any Storage
    private let clock: any WallClock

    package init(storage: any Storage, clock: any WallClock) {
        self.storage = storage
        self.clock = clock
    }

    /// The proof that the user of a session has authenticated within the last five minutes, by a second factor if they
    /// have an authenticator app.
    ///
    /// - Throws: `StepUpError.required` if the user must authenticate again.
    package func require(of access: Access) async throws(StepUpError) -> RecentProof {
        let means: ReauthenticationMeans
        do { means = try await self.means(of: access) } catch { throw .storage(error) }
        guard let proof = proof(of: access, means) else { throw .required(means.demand) }
        return proof
    }

    /// Refuses a user with an authenticator app who has not shown a factor within the last five minutes.
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
        guard demand == .ofEverybody || means.hasTOTP, proof(of: access, means) == nil else { return nil }
        return means.demand
    }

    /// The kinds of proof that a user can give again, the best first.
    func kinds(of access: Access) async throws(StoreError) -> [ReauthenticationKind] {
        try await means(of: access).kinds
    }

    private func proof(of access: Access, _ means: ReauthenticationMeans) -> RecentProof? {
        guard access.methods.level >= means.demand.level else { return nil }
        return access.recentProof(at: clock.now())
    }

    private func means(of access: Access) async throws(StoreError) -> ReauthenticationMeans {
        try await storage.read { tables in try tables.reauthenticationMeans(of: access.userID) }
    }
}

/// Who must have authenticated within the last five minutes to make a change.
package enum FreshProofDemand: Sendable, Equatable {
    case ofEverybody
    /// Users with an authenticator app, who must have shown a factor.
    ///
    /// The others prove themselves by other means, such as the present password.
    case ofUsersWithFactor
}

/// By which means a user can authenticate again.
struct ReauthenticationMeans: Sendable, Equatable {
    let hasTOTP: Bool
    let kinds: [ReauthenticationKind]

    var demand: StepUpDemand {
        StepUpDemand(
            maxAge: Int(RecentProof.lifetime),
            level: hasTOTP ? .twoFactors : .oneFactor,
            kinds: kinds
        )
    }
}

extension Tables {
    /// The means by which a user can authenticate again; a password is none if they have an authenticator app.
    func reauthenticationMeans(of userID: User.ID) throws -> ReauthenticationMeans {
        let hasTOTP = try totpSecrets.find(of: userID)?.confirmedAt != nil
        var kinds: [ReauthenticationKind] = []
        if try passkeys.count(of: userID) > 0 { kinds.append(.passkey) }
        if hasTOTP {
            kinds.append(.totp)
            if try recoveryCodes.count(of: userID) > 0 { kinds.append(.recoveryCode) }
        } else if try users.credentials(of: userID)?.passwordHash != nil {
            kinds.append(.password)
        }
        return ReauthenticationMeans(hasTOTP: hasTOTP, kinds: kinds)
    }
}

/// A kind of proof that a signed-in user can give again, as the wire names it.
package enum ReauthenticationKind: String, Sendable, CaseIterable, Codable {
    case password
    case totp
    case recoveryCode = "recovery_code"
    case passkey
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

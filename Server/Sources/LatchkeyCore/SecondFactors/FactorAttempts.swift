/// Counts the attempts at second factors, with a counter for each user and kind of factor.
///
/// On a device that the user has logged in on before, nobody else can use up their attempts. All these devices together
/// have a hundred a day.
struct FactorAttempts: Sendable {
    private let storage: any Storage
    private let attempts: AttemptLimits
    private let digest: any TokenDigest

    init(storage: any Storage, attempts: AttemptLimits, digest: any TokenDigest) {
        self.storage = storage
        self.attempts = attempts
        self.digest = digest
    }

    /// Counts an attempt before anything is compared.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not compare anything then.
    func admit(
        _ purpose: Attempt.Purpose,
        of userID: User.ID,
        from origin: RequestOrigin
    ) async throws(AttemptError) -> AdmittedAttempt {
        let attempt: Attempt
        do { attempt = try await self.attempt(purpose, of: userID, from: origin) } catch { throw .storage(error) }
        if case .device = attempt.subject { return try await attempts.admit(attempt, onKnownDeviceOf: userID) }
        return try await attempts.admit(attempt)
    }

    /// Counts a new factor or new recovery codes.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not make them then.
    func admitNewFactor(of userID: User.ID) async throws(AttemptError) {
        try await attempts.admitNewFactor(of: userID)
    }

    /// Forgets the attempts at a factor that was right in the end.
    func succeeded(_ admitted: AdmittedAttempt?) async {
        if let admitted { await attempts.succeeded(admitted) }
    }

    /// Takes back an attempt that was not made after all.
    func withdraw(_ admitted: AdmittedAttempt) async { await attempts.withdraw(admitted) }

    /// Forgets the attempts at the password of a login that another factor has completed.
    ///
    /// A right password alone forgets none.
    func completedLogIn(of userID: User.ID, from origin: RequestOrigin) async {
        // If this fails, the limits are a little stricter, which is no reason to refuse the login.
        guard let attempt = try? await attempt(.logIn, of: userID, from: origin) else { return }
        await attempts.completed(attempt)
    }

    /// Forgets the attempts at codes that no longer exist.
    func forget(_ purposes: [Attempt.Purpose], of userID: User.ID) async {
        await attempts.forget(purposes, at: .user(userID))
    }

    private func attempt(
        _ purpose: Attempt.Purpose,
        of userID: User.ID,
        from origin: RequestOrigin
    ) async throws(StoreError) -> Attempt {
        if let key = origin.deviceKey.map({ digest.digest($0.bytes) }),
            try await storage.read({ tables in try tables.knownDevices.isKnown(key, to: userID) })
        {
            return Attempt(purpose, at: .device(key, userID), from: nil)
        }
        return Attempt(purpose, at: .user(userID), from: origin.address)
    }
}

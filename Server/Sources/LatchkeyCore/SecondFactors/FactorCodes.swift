import Foundation

/// Checks and makes the codes of second factors.
struct FactorCodes: Sendable {
    private let storage: any Storage
    private let totp: TOTP
    private let sealing: TOTPSealing
    private let passwords: any PasswordHasher

    init(storage: any Storage, factors: FactorPorts, passwords: any PasswordHasher) {
        self.storage = storage
        totp = TOTP(digest: factors.totp)
        sealing = TOTPSealing(factors.sealing)
        self.passwords = passwords
    }

    // MARK: - Authenticator apps

    func seal(_ secret: TOTPSecret, of userID: User.ID) throws(StoreError) -> [UInt8] {
        try sealing.seal(secret, of: userID)
    }

    func open(_ sealed: [UInt8], of userID: User.ID) throws(StoreError) -> TOTPSecret {
        try sealing.open(sealed, of: userID)
    }

    /// Accepts a code of the user's authenticator app and stores its step, in a transaction that holds the user.
    ///
    /// - Returns: False if the code is wrong or was accepted before.
    /// - Throws: `StoreError`.
    func accept(_ code: TOTPCode?, of userID: User.ID, at time: Date, in tables: any Tables) throws -> Bool {
        guard let code, let stored = try tables.totpSecrets.find(of: userID), stored.confirmedAt != nil else {
            return false
        }
        let secret = try sealing.open(stored.sealed, of: userID)
        guard let step = step(of: code, secret, after: stored.lastStep, at: time) else { return false }
        return try tables.totpSecrets.accept(step, of: userID)
    }

    /// The step of the first code of a secret that is not confirmed; nil if the code is wrong.
    func firstStep(
        of code: TOTPCode?,
        _ sealed: [UInt8],
        of userID: User.ID,
        at time: Date
    ) throws(StoreError) -> TOTP.Step? {
        let secret = try sealing.open(sealed, of: userID)
        return code.flatMap { step(of: $0, secret, after: nil, at: time) }
    }

    private func step(of code: TOTPCode, _ secret: TOTPSecret, after last: TOTP.Step?, at time: Date) -> TOTP.Step? {
        do throws(TOTPRefusal) { return try totp.accept(code, for: secret, after: last, at: time) } catch { return nil }
    }

    // MARK: - Recovery codes

    /// The stored code that a typed one matches; nil if it matches none.
    ///
    /// A code costs one hash, whether or not its first characters are known. It is not spent yet.
    func find(_ text: String, of userID: User.ID) async throws(FactorCodeError) -> StoredRecoveryCode? {
        guard let code = RecoveryCode(typed: text) else { return nil }
        let hash = try await storage.read(FactorCodeError.self) { tables in
            try tables.recoveryCodes.hash(of: userID, code.selector)
        }
        let isRight: Bool
        do { isRight = try await passwords.verify(Password(code.proof.text), against: hash) } catch {
            throw .passwords(error)
        }
        guard isRight, let hash else { return nil }
        return StoredRecoveryCode(selector: code.selector, hash: hash)
    }

    /// New codes, and what is stored of them.
    func make() async throws(PasswordHasherError) -> NewRecoveryCodes {
        let codes = RecoveryCode.randomSet()
        var stored: [StoredRecoveryCode] = []
        for code in codes {
            let hash = try await passwords.hash(Password(code.proof.text))
            stored.append(StoredRecoveryCode(selector: code.selector, hash: hash))
        }
        return NewRecoveryCodes(codes: codes, stored: stored)
    }
}

/// Recovery codes before they are stored.
struct NewRecoveryCodes: Sendable {
    /// For the user, once.
    let codes: [RecoveryCode]
    let stored: [StoredRecoveryCode]
}

/// The reason why a code could not be compared.
enum FactorCodeError: UseCaseError, Equatable, Sendable {
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

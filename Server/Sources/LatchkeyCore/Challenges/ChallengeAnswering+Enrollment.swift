import Foundation

// Users who set up a factor while they log in.

extension ChallengeAnswering {
    func enroll(_ login: WaitingLogIn, totp text: String) async throws(ChallengeError) -> ChallengeAnswered {
        guard login.open.demand.enrollable.contains(.totp), let sealed = login.open.challenge.sealedTOTP else {
            throw .notOffered(.totp)
        }
        let admitted = try await admit(.totp, login)
        let userID = login.open.user.id
        let step: TOTP.Step?
        do {
            step = try codes.firstStep(of: TOTPCode(typed: text), sealed, of: userID, at: clock.now())
        } catch { throw .storage(error) }
        var made: NewRecoveryCodes?
        if step != nil { do { made = try await codes.make() } catch { throw .passwords(error) } }
        let recoveryCodes = made
        let added = added(.factorAdded, .totpAdded, login)
        let madeEvent = event(.recoveryCodesMade, login)
        var answered = try await complete(login, .totp, admitted, endsSessions: true) { tables, open, now in
            guard open.demand.enrollable.contains(.totp), open.challenge.sealedTOTP == sealed else {
                throw ChallengeError.over
            }
            guard let step, let recoveryCodes else { return false }
            guard try tables.totpSecrets.insert(sealed, of: userID, at: now),
                try tables.totpSecrets.confirm(sealed, of: userID, by: step, at: now)
            else { throw ChallengeError.over }
            try tables.recoveryCodes.replace(recoveryCodes.stored, of: userID, at: now)
            try tables.events.insert(madeEvent)
            try added(tables, open.user)
            return true
        }
        answered.recoveryCodes = recoveryCodes?.codes ?? []
        return answered
    }

    func enroll(
        _ login: WaitingLogIn,
        _ ceremony: Ceremony.ID,
        _ registration: PasskeyRegistrationAnswer
    ) async throws(ChallengeError) -> ChallengeAnswered {
        guard login.open.demand.enrollable.contains(.passkey) else { throw .notOffered(.passkey) }
        let (userID, binding) = (login.open.user.id, login.check.digest)
        let (passkey, record): (NewPasskey, PasskeyRecord)
        do {
            (passkey, record) = try await ceremonies.verifyAddition(
                ceremony,
                registration,
                kind: .challenge,
                boundTo: binding,
                by: userID
            )
        } catch { throw .passkey(error) }
        // Only a passkey whose user was verified proves two factors.
        guard let verified = passkey.verified else { throw .notOffered(.passkey) }
        let added = added(.passkeyAdded, .passkeyAdded, login)
        return try await complete(login, .passkey(verified), nil, endsSessions: true) { tables, open, _ in
            guard open.demand.enrollable.contains(.passkey) else { throw ChallengeError.over }
            // Somebody with the password alone must not add one beside the user's own.
            if let refusal = try tables.insertPasskey(record, asFirst: true) { throw ChallengeError.passkey(refusal) }
            try added(tables, open.user)
            return true
        }
    }

    /// Stores the event and the messages about a new factor.
    private func added(
        _ kind: AuditEventKind,
        _ change: FactorChange,
        _ login: WaitingLogIn
    ) -> @Sendable (any Tables, User) throws -> Void {
        let (notice, application, event) = (notice, login.application, event(kind, login))
        return { tables, user in
            try tables.events.insert(event)
            for message in try notice.messages(change, to: user, of: application) {
                try tables.messages.insert(message)
            }
        }
    }
}

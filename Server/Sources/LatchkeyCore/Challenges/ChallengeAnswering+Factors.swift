// The answers by the factors that a user has.

extension ChallengeAnswering {
    func answer(_ login: WaitingLogIn, totp text: String) async throws(ChallengeError) -> ChallengeAnswered {
        let admitted = try await admit(.totp, login)
        let (code, userID, codes) = (TOTPCode(typed: text), login.open.user.id, codes)
        return try await complete(login, .totp, admitted) { tables, open, now in
            guard open.demand.factors.contains(.totp) else { throw ChallengeError.notOffered(.totp) }
            return try codes.accept(code, of: userID, at: now, in: tables)
        }
    }

    func answer(
        _ login: WaitingLogIn,
        recoveryCode text: String
    ) async throws(ChallengeError) -> ChallengeAnswered {
        guard login.open.demand.factors.contains(.recoveryCode) else { throw .notOffered(.recoveryCode) }
        let admitted = try await admit(.recoveryCode, login)
        let user = login.open.user
        let code: StoredRecoveryCode?
        do { code = try await codes.find(text, of: user.id) } catch {
            await attempts.withdraw(admitted)
            throw ChallengeError(error)
        }
        let (notice, application) = (notice, login.application)
        let event = event(.recoveryCodeUsed, login)
        return try await complete(login, .recoveryCode, admitted) { tables, open, _ in
            guard open.demand.factors.contains(.recoveryCode) else { throw ChallengeError.notOffered(.recoveryCode) }
            guard let code, try tables.recoveryCodes.spend(code.selector, code.hash, of: user.id) else { return false }
            try tables.events.insert(event)
            let left = try tables.recoveryCodes.count(of: user.id)
            for message in try notice.messages(.recoveryCodeUsed(left: left), to: open.user, of: application) {
                try tables.messages.insert(message)
            }
            return true
        }
    }

    /// Wrong codes do not block a passkey: its attempts are counted with the ceremonies.
    func answer(
        _ login: WaitingLogIn,
        _ ceremony: Ceremony.ID,
        _ assertion: PasskeyAssertionAnswer
    ) async throws(ChallengeError) -> ChallengeAnswered {
        guard login.open.demand.factors.contains(.passkey) else { throw .notOffered(.passkey) }
        let (userID, binding) = (login.open.user.id, login.check.digest)
        let use: PasskeyUse
        do {
            use = try await ceremonies.verifyUse(
                ceremony,
                assertion,
                kind: .challenge,
                boundTo: binding,
                by: userID,
                from: login.origin,
                with: login.application.id
            )
        } catch {
            if [.invalidCredentials, .unknownPasskey].contains(error) {
                await audit.logInFailed(of: userID, from: login.origin, with: login.application)
            }
            throw .passkey(error)
        }
        return try await complete(login, .passkey(use.verified), nil) { tables, open, now in
            guard open.demand.factors.contains(.passkey) else { throw ChallengeError.notOffered(.passkey) }
            guard try use.store(in: tables, at: now) else { throw ChallengeError.passkey(.invalidCredentials) }
            return true
        }
    }
}

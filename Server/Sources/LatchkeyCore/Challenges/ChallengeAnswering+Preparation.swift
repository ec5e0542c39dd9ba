// The calls before an answer: the state of the login, a new authenticator app, and a passkey ceremony.

extension ChallengeAnswering {
    /// The factors that complete a waiting login, and its expiry.
    package func challenge(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(ChallengeError) -> ChallengeState {
        let open = try await open(id, from: origin, with: application)
        let rules = application.accountRules
        return ChallengeState(
            user: open.user,
            factors: open.demand.factors,
            enrollable: open.demand.enrollable,
            rememberedDeviceDays: rules.remembersDevices ? rules.rememberedDeviceDays : 0,
            expiresAt: open.challenge.expiresAt,
            hasBegunTOTP: open.challenge.sealedTOTP != nil
        )
    }

    /// The secret of an authenticator app that a user without factors sets up to end the login.
    ///
    /// The challenge keeps one secret, so that a page that is loaded again shows the same.
    package func beginTOTP(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(ChallengeError) -> NewTOTP {
        let check = check(id, from: origin, with: application)
        let open = try await open(id, from: origin, with: application)
        guard open.demand.enrollable.contains(.totp) else { throw .notOffered(.totp) }
        let user = open.user
        let fresh: [UInt8]
        do { fresh = try codes.seal(.random(), of: user.id) } catch { throw .storage(error) }
        let sealed = try await storage.transaction(ChallengeError.self) { tables in
            let open = try tables.holdOpenChallenge(check)
            guard open.demand.enrollable.contains(.totp) else { throw ChallengeError.notOffered(.totp) }
            if let sealed = open.challenge.sealedTOTP { return sealed }
            try tables.challenges.setTOTP(fresh, of: check.digest)
            return fresh
        }
        do {
            let secret = try codes.open(sealed, of: user.id)
            let issuer = application.nameForPeople ?? relyingParty?.id ?? application.name
            return NewTOTP(secret, of: user, issuer: issuer)
        } catch { throw .storage(error) }
    }

    /// Begins the use of a passkey, or the addition of one by a user without factors.
    package func beginPasskey(
        _ id: ChallengeID,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(ChallengeError) -> ChallengePasskey {
        let open = try await open(id, from: origin, with: application)
        let (userID, binding) = (open.user.id, open.challenge.digest)
        do {
            if open.demand.factors.contains(.passkey) {
                return .use(try await ceremonies.beginUse(by: userID, kind: .challenge, boundTo: binding))
            }
            if open.demand.enrollable.contains(.passkey) {
                return .creation(try await ceremonies.beginAddition(by: userID, kind: .challenge, boundTo: binding))
            }
        } catch { throw .passkey(error) }
        throw .notOffered(.passkey)
    }
}

/// Users, their passwords and their addresses.
extension UseCases {
    package var registration: Registration {
        Registration(
            storage: storage,
            phoneNumbers: ports.phoneNumbers,
            passwords: ports.passwords,
            estimator: ports.estimator,
            sessions: sessionStart,
            verifications: verificationRequests,
            attempts: attempts,
            ids: ids,
            clock: clock,
            admission: RegistrationAdmission(
                attempts: attempts,
                perHour: limits.resources.registrationsPerAddress,
                space: space,
                report: ports.reports.registration
            )
        )
    }

    package var profileUpdate: ProfileUpdate {
        ProfileUpdate(
            storage: storage,
            phoneNumbers: ports.phoneNumbers,
            passwords: ports.passwords,
            estimator: ports.estimator,
            attempts: attempts,
            formerAddresses: formerAddresses,
            ids: ids,
            clock: clock,
            space: space,
            recentProofs: recentProofs
        )
    }

    package var userDeletion: UserDeletion {
        UserDeletion(
            storage: storage,
            check: passwordCheck,
            liveSessions: liveSessions,
            clock: clock,
            recentProofs: recentProofs
        )
    }

    package var userEvents: UserEvents { UserEvents(storage: storage) }

    package var pushDevices: UserPushDevices {
        UserPushDevices(storage: storage, digest: ports.tokenDigest, clock: clock, space: space)
    }

    package var objects: BucketObjects {
        BucketObjects(storage: storage, quotas: limits.resources.quotas, ids: ids, clock: clock, space: space)
    }

    /// Requests and downloads copies of a user's data.
    ///
    /// - Parameters:
    ///   - sealing: Seals the archives.
    ///   - exportSignal: Wakes the making of exports.
    /// - Returns: The use case.
    package func exports(sealing: any Sealing, exportSignal: WakeSignal) -> UserExports {
        UserExports(
            storage: storage,
            sealing: sealing,
            ids: ids,
            clock: clock,
            space: space,
            exportSignal: exportSignal
        )
    }

    /// Makes requested copies.
    ///
    /// - Parameters:
    ///   - sealing: Seals the archives.
    ///   - archives: The format of the archives.
    ///   - readme: The text of the first file in the language of a locale.
    ///   - reportTooLarge: Tells the operator that the format cannot hold an export.
    /// - Returns: The use case.
    package func exportMaking(
        sealing: any Sealing,
        archives: any ArchiveFormat,
        readme: @escaping @Sendable (String?) -> String,
        reportTooLarge: @escaping @Sendable (DataExport.ID) -> Void
    ) -> ExportMaking {
        ExportMaking(
            storage: storage,
            sealing: sealing,
            archives: archives,
            readme: readme,
            messages: messages,
            applications: applications,
            ids: ids,
            clock: clock,
            reportTooLarge: reportTooLarge
        )
    }

    package var identities: UserIdentities {
        UserIdentities(
            storage: storage,
            check: sso,
            confirmation: passwordConfirmation,
            attempts: attempts,
            relyingParty: ports.factors.relyingParty,
            notice: passwordNotice,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock,
            space: space,
            recentProofs: recentProofs,
            report: ports.reports.refusedSSOToken
        )
    }
}

// MARK: - Passwords

extension UseCases {
    package var passwordChange: PasswordChange {
        PasswordChange(
            storage: storage,
            passwords: ports.passwords,
            check: passwordCheck,
            estimator: ports.estimator,
            applications: applications,
            notice: passwordNotice,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock,
            recentProofs: recentProofs
        )
    }

    package var passwordRemoval: PasswordRemoval {
        PasswordRemoval(
            storage: storage,
            relyingParty: ports.factors.relyingParty,
            notice: factorNotice,
            liveSessions: liveSessions,
            digest: ports.tokenDigest,
            ids: ids,
            clock: clock
        )
    }

    var passwordConfirmation: PasswordConfirmation {
        PasswordConfirmation(storage: storage, check: passwordCheck)
    }

    package var passwordJudgement: PasswordJudgement {
        PasswordJudgement(attempts: attempts, estimator: ports.estimator)
    }

    package var passwordReset: PasswordReset {
        PasswordReset(
            proofs: proofs,
            storage: storage,
            passwords: ports.passwords,
            estimator: ports.estimator,
            attempts: attempts,
            notice: passwordNotice,
            recoveries: recoveryStart,
            sessions: sessionStart,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }
}

// MARK: - Verifications

extension UseCases {
    package var verificationRequests: VerificationRequests {
        VerificationRequests(
            storage: storage,
            attempts: attempts,
            ids: ids,
            clock: clock,
            verificationSignal: verificationSignal,
            space: space
        )
    }

    package var verificationDispatch: VerificationDispatch {
        VerificationDispatch(
            storage: storage,
            applications: applications,
            messages: messages,
            digest: ports.digests.verificationCodes,
            clock: clock
        )
    }

    package var addressVerification: AddressVerification {
        AddressVerification(
            proofs: proofs,
            storage: storage,
            sessions: sessionStart,
            formerAddresses: formerAddresses,
            chosenPassword: ChosenPassword(passwords: ports.passwords, estimator: ports.estimator),
            ids: ids,
            clock: clock,
            space: space
        )
    }

    package var mailedLogIn: MailedLogIn {
        MailedLogIn(
            requests: verificationRequests,
            proofs: proofs,
            storage: storage,
            sessions: sessionStart,
            notice: passwordNotice,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }

    package var verificationLookup: VerificationLookup {
        VerificationLookup(storage: storage, digest: ports.digests.verificationCodes, clock: clock)
    }

    package var accountRescue: AccountRescue {
        AccountRescue(
            proofs: proofs,
            storage: storage,
            formerAddresses: formerAddresses,
            liveSessions: liveSessions,
            ids: ids,
            clock: clock
        )
    }
}

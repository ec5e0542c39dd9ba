/// The parts of a server that the use cases reach through protocols.
package struct Ports: Sendable {
    package let storage: any Storage
    package let clock: any WallClock
    package let passwords: any PasswordHasher
    package let estimator: any PasswordStrengthEstimator
    package let phoneNumbers: any LocalPhoneNumbers
    /// Issues and verifies access tokens.
    package let tokens: any AccessTokenIssuer & AccessTokenVerifier
    /// Digests secrets that have the full entropy: tokens and cookies.
    package let tokenDigest: any TokenDigest
    package let digests: KeyedDigests
    package let reports: Reports

    package init(
        storage: any Storage,
        clock: any WallClock,
        passwords: any PasswordHasher,
        estimator: any PasswordStrengthEstimator,
        phoneNumbers: any LocalPhoneNumbers,
        tokens: any AccessTokenIssuer & AccessTokenVerifier,
        tokenDigest: any TokenDigest,
        digests: KeyedDigests,
        reports: Reports
    ) {
        self.storage = storage
        self.clock = clock
        self.passwords = passwords
        self.estimator = estimator
        self.phoneNumbers = phoneNumbers
        self.tokens = tokens
        self.tokenDigest = tokenDigest
        self.digests = digests
        self.reports = reports
    }
}

/// A keyed digest for each purpose, each with a key of its own.
package struct KeyedDigests: Sendable {
    package let attempts: any KeyedDigest
    package let verificationCodes: any KeyedDigest
    package let refreshTokens: any KeyedDigest
    package let opaqueTokens: any KeyedDigest

    package init(
        attempts: any KeyedDigest,
        verificationCodes: any KeyedDigest,
        refreshTokens: any KeyedDigest,
        opaqueTokens: any KeyedDigest
    ) {
        self.attempts = attempts
        self.verificationCodes = verificationCodes
        self.refreshTokens = refreshTokens
        self.opaqueTokens = opaqueTokens
    }
}

/// Reports to the operator.
package struct Reports: Sendable {
    /// A single-sign-on token was refused; the client is not told why.
    package let refusedSSOToken: @Sendable (Application.ID, SSORefusal) -> Void
    /// An event is missing in a user's log.
    package let missingEvent: @Sendable (StoreError) -> Void

    package init(
        refusedSSOToken: @escaping @Sendable (Application.ID, SSORefusal) -> Void,
        missingEvent: @escaping @Sendable (StoreError) -> Void
    ) {
        self.refusedSSOToken = refusedSSOToken
        self.missingEvent = missingEvent
    }
}

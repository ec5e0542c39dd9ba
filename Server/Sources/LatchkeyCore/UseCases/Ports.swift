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
    package let factors: FactorPorts
    /// Nil if the sessions of browsers are not bound to devices.
    package let deviceBinding: DeviceBindingPorts?
    /// Nil if apps cannot bind their sessions to a key.
    package let keyProofs: (any KeyProofVerifier)?
    package let openID: OpenIDPorts
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
        factors: FactorPorts,
        deviceBinding: DeviceBindingPorts? = nil,
        keyProofs: (any KeyProofVerifier)? = nil,
        openID: OpenIDPorts,
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
        self.factors = factors
        self.deviceBinding = deviceBinding
        self.keyProofs = keyProofs
        self.openID = openID
        self.reports = reports
    }
}

/// The ports for OAuth clients: signed tokens, and the keys of clients.
package struct OpenIDPorts: Sendable {
    /// The `iss` of tokens: the public URL of the server.
    package let issuer: @Sendable () -> String
    package let signer: any ClaimsSigner
    package let clientTokens: any ClientTokenReader
    package let clientKeys: any ClientKeySource

    package init(
        issuer: @escaping @Sendable () -> String,
        signer: any ClaimsSigner,
        clientTokens: any ClientTokenReader,
        clientKeys: any ClientKeySource
    ) {
        self.issuer = issuer
        self.signer = signer
        self.clientTokens = clientTokens
        self.clientKeys = clientKeys
    }
}

/// What passkeys and second factors need.
package struct FactorPorts: Sendable {
    package let totp: any TOTPDigest
    package let passkeys: any PasskeyCryptography
    /// Seals the secrets of authenticator apps.
    package let sealing: any Sealing
    /// The relying party of passkeys; nil if browsers would refuse them all.
    package let relyingParty: RelyingParty?

    package init(
        totp: any TOTPDigest,
        passkeys: any PasskeyCryptography,
        sealing: any Sealing,
        relyingParty: RelyingParty?
    ) {
        self.totp = totp
        self.passkeys = passkeys
        self.sealing = sealing
        self.relyingParty = relyingParty
    }
}

/// What device-bound sessions need.
package struct DeviceBindingPorts: Sendable {
    package let proofs: any DeviceProofVerifier
    /// Makes challenges and short-lived cookies.
    package let digest: any KeyedDigest

    package init(proofs: any DeviceProofVerifier, digest: any KeyedDigest) {
        self.proofs = proofs
        self.digest = digest
    }
}

/// A keyed digest for each purpose, each with a key of its own.
package struct KeyedDigests: Sendable {
    package let attempts: any KeyedDigest
    package let verificationCodes: any KeyedDigest
    package let refreshTokens: any KeyedDigest
    package let opaqueTokens: any KeyedDigest
    /// Makes pairwise subjects; its key must never change.
    package let subjects: any KeyedDigest

    package init(
        attempts: any KeyedDigest,
        verificationCodes: any KeyedDigest,
        refreshTokens: any KeyedDigest,
        opaqueTokens: any KeyedDigest,
        subjects: any KeyedDigest
    ) {
        self.attempts = attempts
        self.verificationCodes = verificationCodes
        self.refreshTokens = refreshTokens
        self.opaqueTokens = opaqueTokens
        self.subjects = subjects
    }
}

/// Reports to the operator.
package struct Reports: Sendable {
    /// A single-sign-on token was refused; the client is not told why.
    package let refusedSSOToken: @Sendable (Application.ID, SSORefusal) -> Void
    /// An event is missing in a user's log.
    package let missingEvent: @Sendable (StoreError) -> Void
    /// A user registers with this e-mail address, which may not be theirs.
    package let registration: @Sendable (EmailAddress) -> Void

    package init(
        refusedSSOToken: @escaping @Sendable (Application.ID, SSORefusal) -> Void,
        missingEvent: @escaping @Sendable (StoreError) -> Void,
        registration: @escaping @Sendable (EmailAddress) -> Void = { _ in }
    ) {
        self.refusedSSOToken = refusedSSOToken
        self.missingEvent = missingEvent
        self.registration = registration
    }
}

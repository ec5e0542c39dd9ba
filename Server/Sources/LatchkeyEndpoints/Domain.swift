package import LatchkeyCore

/// The domain's operations that the endpoints call, built by the entry point.
///
/// It is a class because hundreds of routes hold it; each would otherwise hold a copy of several kilobytes.
package final class Domain: Sendable {
    package let applications: ApplicationDirectory
    package let registration: Registration
    package let passwordLogIn: PasswordLogIn
    package let ssoLogIn: SSOLogIn
    package let identities: UserIdentities
    package let sessionRefresh: SessionRefresh
    /// Refreshes sessions whose refresh tokens the server makes.
    package let tokenRotation: TokenRotation
    /// Refreshes sessions with opaque access tokens.
    package let opaqueRotation: OpaqueRotation
    package let sessionCheck: SessionCheck
    package let logOut: LogOut
    package let tokenRevocation: TokenRevocation
    package let userSessions: UserSessions
    package let browserSessions: BrowserSessions
    package let keyedSessions: KeyedSessions
    package let authorization: Authorization
    package let clientAuthentication: ClientAuthentication
    package let users: any Storage
    /// Parses phone numbers in national format.
    package let phoneNumbers: any LocalPhoneNumbers
    package let profileUpdate: ProfileUpdate
    package let passwordChange: PasswordChange
    package let passwordConfirmation: PasswordConfirmation
    package let passwordReset: PasswordReset
    package let verificationRequests: VerificationRequests
    package let addressVerification: AddressVerification
    package let verificationLookup: VerificationLookup
    package let addressUndo: AddressUndo
    package let userDeletion: UserDeletion
    package let userEvents: UserEvents
    package let pushDevices: UserPushDevices
    package let objects: BucketObjects
    /// The caches whose sizes appear in the metrics.
    package let caches: [WatchedCache]
    /// Signs the tokens of forms, so that forms of other sites are refused.
    package let formDigest: any KeyedDigest
    /// The `iss` of tokens: the public URL of the server.
    package let issuer: @Sendable () -> String
    /// The current public keys that verify access tokens.
    package let publicKeys: @Sendable () -> [PublicSigningKey]
    /// Throws if the server cannot serve requests now.
    package let checkReadiness: @Sendable () async throws -> Void

    package init(
        applications: ApplicationDirectory,
        registration: Registration,
        passwordLogIn: PasswordLogIn,
        ssoLogIn: SSOLogIn,
        identities: UserIdentities,
        sessionRefresh: SessionRefresh,
        tokenRotation: TokenRotation,
        opaqueRotation: OpaqueRotation,
        sessionCheck: SessionCheck,
        logOut: LogOut,
        tokenRevocation: TokenRevocation,
        userSessions: UserSessions,
        browserSessions: BrowserSessions,
        keyedSessions: KeyedSessions,
        authorization: Authorization,
        clientAuthentication: ClientAuthentication,
        users: any Storage,
        phoneNumbers: any LocalPhoneNumbers,
        profileUpdate: ProfileUpdate,
        passwordChange: PasswordChange,
        passwordConfirmation: PasswordConfirmation,
        passwordReset: PasswordReset,
        verificationRequests: VerificationRequests,
        addressVerification: AddressVerification,
        verificationLookup: VerificationLookup,
        addressUndo: AddressUndo,
        userDeletion: UserDeletion,
        userEvents: UserEvents,
        pushDevices: UserPushDevices,
        objects: BucketObjects,
        formDigest: any KeyedDigest,
        issuer: @escaping @Sendable () -> String,
        publicKeys: @escaping @Sendable () -> [PublicSigningKey],
        caches: [WatchedCache],
        checkReadiness: @escaping @Sendable () async throws -> Void
    ) {
        self.applications = applications
        self.registration = registration
        self.passwordLogIn = passwordLogIn
        self.ssoLogIn = ssoLogIn
        self.identities = identities
        self.sessionRefresh = sessionRefresh
        self.tokenRotation = tokenRotation
        self.opaqueRotation = opaqueRotation
        self.sessionCheck = sessionCheck
        self.logOut = logOut
        self.tokenRevocation = tokenRevocation
        self.userSessions = userSessions
        self.browserSessions = browserSessions
        self.keyedSessions = keyedSessions
        self.authorization = authorization
        self.clientAuthentication = clientAuthentication
        self.users = users
        self.phoneNumbers = phoneNumbers
        self.profileUpdate = profileUpdate
        self.passwordChange = passwordChange
        self.passwordConfirmation = passwordConfirmation
        self.passwordReset = passwordReset
        self.verificationRequests = verificationRequests
        self.addressVerification = addressVerification
        self.verificationLookup = verificationLookup
        self.addressUndo = addressUndo
        self.userDeletion = userDeletion
        self.userEvents = userEvents
        self.pushDevices = pushDevices
        self.objects = objects
        self.formDigest = formDigest
        self.issuer = issuer
        self.publicKeys = publicKeys
        self.caches = caches
        self.checkReadiness = checkReadiness
    }
}

extension Domain {
    /// The public host of the server, with its port unless that is the scheme's default.
    package var publicAuthority: String {
        let parts = issuer().split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[2]) : ""
    }
}

package import LatchkeyCore

/// What the routes call: the operations of the domain, put together by the entry point.
///
/// A class, because each of the hundreds of routes holds it and would otherwise hold a copy of several kilobytes.
package final class Domain: Sendable {
    package let applications: ApplicationDirectory
    package let registration: Registration
    package let passwordLogIn: PasswordLogIn
    package let ssoLogIn: SSOLogIn
    package let identities: UserIdentities
    package let sessionRefresh: SessionRefresh
    /// Renews sessions whose clients leave the next refresh token to the server.
    package let tokenRotation: TokenRotation
    /// The same for clients with opaque access tokens.
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
    /// Reads phone numbers as they are written within a country.
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
    /// What operators see in the metrics beside what is counted there.
    package let caches: [WatchedCache]
    /// Makes the tokens that forms carry, so that nobody else's forms are taken.
    package let formDigest: any KeyedDigest
    /// What stands in the `iss` of tokens: the address of the server as the outside has it.
    package let issuer: @Sendable () -> String
    /// The halves that everybody may know of the keys that sign access tokens, as they are now.
    package let publicKeys: @Sendable () -> [PublicSigningKey]
    /// Throws when requests cannot be served now.
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
    /// The host of the server as the outside has it, and its port where that is not the scheme's own.
    package var publicAuthority: String {
        let parts = issuer().split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[2]) : ""
    }
}

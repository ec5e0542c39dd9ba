package import LatchkeyCore

/// What the routes call: the operations of the domain, put together by the entry point.
package struct Domain: Sendable {
    package let applications: ApplicationDirectory
    package let registration: Registration
    package let passwordLogIn: PasswordLogIn
    package let ssoLogIn: SSOLogIn
    package let identities: UserIdentities
    package let sessionRefresh: SessionRefresh
    package let sessionCheck: SessionCheck
    package let logOut: LogOut
    package let userSessions: UserSessions
    package let browserSessions: BrowserSessions
    package let authorization: Authorization
    package let users: any UserStore
    package let profileUpdate: ProfileUpdate
    package let passwordChange: PasswordChange
    package let passwordConfirmation: PasswordConfirmation
    package let passwordReset: PasswordReset
    package let verificationRequests: VerificationRequests
    package let addressVerification: AddressVerification
    package let userDeletion: UserDeletion
    package let userEvents: UserEvents
    package let pushDevices: UserPushDevices
    package let objects: UserObjects
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
        sessionCheck: SessionCheck,
        logOut: LogOut,
        userSessions: UserSessions,
        browserSessions: BrowserSessions,
        authorization: Authorization,
        users: any UserStore,
        profileUpdate: ProfileUpdate,
        passwordChange: PasswordChange,
        passwordConfirmation: PasswordConfirmation,
        passwordReset: PasswordReset,
        verificationRequests: VerificationRequests,
        addressVerification: AddressVerification,
        userDeletion: UserDeletion,
        userEvents: UserEvents,
        pushDevices: UserPushDevices,
        objects: UserObjects,
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
        self.sessionCheck = sessionCheck
        self.logOut = logOut
        self.userSessions = userSessions
        self.browserSessions = browserSessions
        self.authorization = authorization
        self.users = users
        self.profileUpdate = profileUpdate
        self.passwordChange = passwordChange
        self.passwordConfirmation = passwordConfirmation
        self.passwordReset = passwordReset
        self.verificationRequests = verificationRequests
        self.addressVerification = addressVerification
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

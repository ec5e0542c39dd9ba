package import LatchkeyCore

/// What the routes call: the operations of the domain, put together by the entry point.
package struct Domain: Sendable {
    package let applications: ApplicationDirectory
    package let registration: Registration
    package let passwordLogIn: PasswordLogIn
    package let sessionRefresh: SessionRefresh
    package let sessionCheck: SessionCheck
    package let logOut: LogOut
    package let userSessions: UserSessions
    package let users: any UserStore
    package let profileUpdate: ProfileUpdate
    package let passwordChange: PasswordChange
    package let passwordReset: PasswordReset
    package let verificationRequests: VerificationRequests
    package let addressVerification: AddressVerification
    package let userDeletion: UserDeletion
    package let userEvents: UserEvents
    package let pushDevices: UserPushDevices
    package let objects: UserObjects
    /// What operators see in the metrics beside what is counted there.
    package let caches: [WatchedCache]
    /// The halves that everybody may know of the keys that sign access tokens, as they are now.
    package let publicKeys: @Sendable () -> [PublicSigningKey]
    /// Throws when requests cannot be served now.
    package let checkReadiness: @Sendable () async throws -> Void

    package init(
        applications: ApplicationDirectory,
        registration: Registration,
        passwordLogIn: PasswordLogIn,
        sessionRefresh: SessionRefresh,
        sessionCheck: SessionCheck,
        logOut: LogOut,
        userSessions: UserSessions,
        users: any UserStore,
        profileUpdate: ProfileUpdate,
        passwordChange: PasswordChange,
        passwordReset: PasswordReset,
        verificationRequests: VerificationRequests,
        addressVerification: AddressVerification,
        userDeletion: UserDeletion,
        userEvents: UserEvents,
        pushDevices: UserPushDevices,
        objects: UserObjects,
        publicKeys: @escaping @Sendable () -> [PublicSigningKey],
        caches: [WatchedCache],
        checkReadiness: @escaping @Sendable () async throws -> Void
    ) {
        self.applications = applications
        self.registration = registration
        self.passwordLogIn = passwordLogIn
        self.sessionRefresh = sessionRefresh
        self.sessionCheck = sessionCheck
        self.logOut = logOut
        self.userSessions = userSessions
        self.users = users
        self.profileUpdate = profileUpdate
        self.passwordChange = passwordChange
        self.passwordReset = passwordReset
        self.verificationRequests = verificationRequests
        self.addressVerification = addressVerification
        self.userDeletion = userDeletion
        self.userEvents = userEvents
        self.pushDevices = pushDevices
        self.objects = objects
        self.publicKeys = publicKeys
        self.caches = caches
        self.checkReadiness = checkReadiness
    }
}

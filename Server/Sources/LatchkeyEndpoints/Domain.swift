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

    /// - Parameters:
    ///   - useCases: The use cases on the ports of this server.
    ///   - formDigest: Makes the tokens of the pages' forms.
    ///   - issuer: The address of the server, as clients reach it.
    ///   - publicKeys: The public keys of access tokens now.
    ///   - caches: The caches whose figures stand in the metrics.
    ///   - checkReadiness: Throws when requests cannot be served now.
    package init(
        _ useCases: UseCases,
        formDigest: any KeyedDigest,
        issuer: @escaping @Sendable () -> String,
        publicKeys: @escaping @Sendable () -> [PublicSigningKey],
        caches: [WatchedCache],
        checkReadiness: @escaping @Sendable () async throws -> Void
    ) {
        applications = useCases.applications
        registration = useCases.registration
        passwordLogIn = useCases.passwordLogIn
        ssoLogIn = useCases.ssoLogIn
        identities = useCases.identities
        sessionRefresh = useCases.sessionRefresh
        tokenRotation = useCases.tokenRotation
        opaqueRotation = useCases.opaqueRotation
        sessionCheck = useCases.sessionCheck
        logOut = useCases.logOut
        tokenRevocation = useCases.tokenRevocation
        userSessions = useCases.userSessions
        browserSessions = useCases.browserSessions
        keyedSessions = useCases.keyedSessions
        authorization = useCases.authorization
        clientAuthentication = useCases.clientAuthentication
        users = useCases.ports.storage
        phoneNumbers = useCases.ports.phoneNumbers
        profileUpdate = useCases.profileUpdate
        passwordChange = useCases.passwordChange
        passwordConfirmation = useCases.passwordConfirmation
        passwordReset = useCases.passwordReset
        verificationRequests = useCases.verificationRequests
        addressVerification = useCases.addressVerification
        verificationLookup = useCases.verificationLookup
        addressUndo = useCases.addressUndo
        userDeletion = useCases.userDeletion
        userEvents = useCases.userEvents
        pushDevices = useCases.pushDevices
        objects = useCases.objects
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

package import LatchkeyCore

/// The domain's operations that the endpoints call, built by the entry point.
///
/// It is a class because hundreds of routes hold it; each would otherwise hold a copy of several kilobytes.
package final class Domain: Sendable {
    package let applications: ApplicationDirectory
    /// The OAuth clients: the applications, and those that a document at their URL describes.
    package let clients: Clients
    package let clientRegistrations: ClientRegistrations
    package let resources: ResourceDirectory
    package let registration: Registration
    package let passwordLogIn: PasswordLogIn
    package let mailedLogIn: MailedLogIn
    package let ssoLogIn: SSOLogIn
    package let identities: UserIdentities
    /// Logins at providers; nil on a server without them.
    package let federatedLogIn: FederatedLogIn?
    /// Logins with the tokens that apps get from providers; nil on a server without them.
    package let nativeLogIn: NativeLogIn?
    /// Nil on a server without providers, as the next one.
    package let upstreamNotices: UpstreamNotices?
    package let upstreamLogOut: UpstreamLogOut?
    /// The providers at which users log in.
    package let upstreams: UpstreamDirectory
    package let sessionRefresh: SessionRefresh
    /// Refreshes sessions whose refresh tokens the server makes.
    package let tokenRotation: TokenRotation
    /// Refreshes sessions with opaque access tokens.
    package let opaqueRotation: OpaqueRotation
    package let sessionCheck: SessionCheck
    package let logOut: LogOut
    package let tokenRevocation: TokenRevocation
    package let tokenRefresh: TokenRefresh
    package let clientCredentials: ClientCredentialsGrant
    package let deviceAuthorization: DeviceAuthorization
    package let tokenExchange: TokenExchange
    package let tokenIntrospection: TokenIntrospection
    package let userinfo: Userinfo
    package let userSessions: UserSessions
    package let browserSessions: BrowserSessions
    /// Nil if sessions are not bound to devices.
    package let deviceBoundSessions: DeviceBoundSessions?
    /// Nil if apps cannot bind their sessions to a key.
    package let keyProofs: KeyProofs?
    package let keyedSessions: KeyedSessions
    package let authorization: Authorization
    package let interactions: Interactions
    package let userGrants: UserGrants
    package let clientAuthentication: ClientAuthentication
    package let users: any Storage
    /// Parses phone numbers in national format.
    package let phoneNumbers: any LocalPhoneNumbers
    package let profileUpdate: ProfileUpdate
    package let passwordChange: PasswordChange
    package let passwordRemoval: PasswordRemoval
    package let reauthentication: Reauthentication
    package let passwordJudgement: PasswordJudgement
    package let recentProofs: RecentProofs
    package let passwordReset: PasswordReset
    package let verificationRequests: VerificationRequests
    package let addressVerification: AddressVerification
    package let verificationLookup: VerificationLookup
    package let accountRescue: AccountRescue
    package let userDeletion: UserDeletion
    package let userEvents: UserEvents
    package let pushDevices: UserPushDevices
    package let objects: BucketObjects
    package let secondFactors: SecondFactors
    package let challengeAnswering: ChallengeAnswering
    package let recoveryRequests: RecoveryRequests
    package let recoveryCompletion: RecoveryCompletion
    package let recoveryCancellation: RecoveryCancellation
    package let passkeys: Passkeys
    package let passkeyLogIn: PasskeyLogIn
    package let passkeySignUp: PasskeySignUp
    /// Nil if browsers would refuse passkeys of this server.
    package let relyingParty: RelyingParty?
    /// The other sites and the apps that may use the passkeys of this server.
    package let passkeySites: PasskeySites?
    /// The caches whose sizes appear in the metrics.
    package let caches: [WatchedCache]
    /// Signs the tokens of forms, so that forms of other sites are refused.
    package let formDigest: any KeyedDigest
    /// The parts of OpenID Connect and OAuth in the server's metadata.
    package let openIDOffer: OpenIDOffer
    /// The `iss` of tokens: the public URL of the server.
    package let issuer: @Sendable () -> String
    /// The current public keys that verify access tokens.
    package let publicKeys: @Sendable () async -> [PublicSigningKey]
    /// Throws if the server cannot serve requests now.
    package let checkReadiness: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - useCases: The use cases on the ports of this server.
    ///   - formDigest: Makes the tokens of the pages' forms.
    ///   - issuer: The address of the server, as clients reach it.
    ///   - publicKeys: The public keys of tokens now.
    ///   - caches: The caches whose figures stand in the metrics.
    ///   - passkeySites: The other sites and the apps that may use the passkeys.
    ///   - openIDOffer: The parts of OpenID Connect and OAuth in the server's metadata.
    ///   - checkReadiness: Throws when requests cannot be served now.
    package init(
        _ useCases: UseCases,
        formDigest: any KeyedDigest,
        issuer: @escaping @Sendable () -> String,
        publicKeys: @escaping @Sendable () async -> [PublicSigningKey],
        caches: [WatchedCache],
        passkeySites: PasskeySites? = nil,
        openIDOffer: OpenIDOffer = OpenIDOffer(),
        checkReadiness: @escaping @Sendable () async throws -> Void
    ) {
        applications = useCases.applications
        clients = useCases.clients
        clientRegistrations = useCases.clientRegistrations
        resources = useCases.resources
        registration = useCases.registration
        passwordLogIn = useCases.passwordLogIn
        mailedLogIn = useCases.mailedLogIn
        ssoLogIn = useCases.ssoLogIn
        identities = useCases.identities
        let federatedLogIn = useCases.federatedLogIn
        self.federatedLogIn = federatedLogIn
        nativeLogIn = federatedLogIn.flatMap { useCases.nativeLogIn($0) }
        upstreamNotices = federatedLogIn.map { useCases.upstreamNotices($0) }
        upstreamLogOut = federatedLogIn.map { UpstreamLogOut($0) }
        upstreams = useCases.upstreamPorts?.directory ?? UpstreamDirectory()
        sessionRefresh = useCases.sessionRefresh
        tokenRotation = useCases.tokenRotation
        opaqueRotation = useCases.opaqueRotation
        sessionCheck = useCases.sessionCheck
        logOut = useCases.logOut
        tokenRevocation = useCases.tokenRevocation
        tokenRefresh = useCases.tokenRefresh
        clientCredentials = useCases.clientCredentials
        deviceAuthorization = useCases.deviceAuthorization
        tokenExchange = useCases.tokenExchange
        tokenIntrospection = useCases.tokenIntrospection
        userinfo = useCases.userinfo
        userSessions = useCases.userSessions
        browserSessions = useCases.browserSessions
        deviceBoundSessions = useCases.deviceBoundSessions
        keyProofs = useCases.keyProofs
        keyedSessions = useCases.keyedSessions
        authorization = useCases.authorization
        interactions = useCases.interactions
        userGrants = useCases.userGrants
        clientAuthentication = useCases.clientAuthentication
        users = useCases.ports.storage
        phoneNumbers = useCases.ports.phoneNumbers
        profileUpdate = useCases.profileUpdate
        passwordChange = useCases.passwordChange
        passwordRemoval = useCases.passwordRemoval
        reauthentication = useCases.reauthentication
        passwordJudgement = useCases.passwordJudgement
        passwordReset = useCases.passwordReset
        verificationRequests = useCases.verificationRequests
        addressVerification = useCases.addressVerification
        verificationLookup = useCases.verificationLookup
        accountRescue = useCases.accountRescue
        userDeletion = useCases.userDeletion
        userEvents = useCases.userEvents
        pushDevices = useCases.pushDevices
        objects = useCases.objects
        secondFactors = useCases.secondFactors
        challengeAnswering = useCases.challengeAnswering
        recentProofs = useCases.recentProofs
        recoveryRequests = useCases.recoveryRequests
        recoveryCompletion = useCases.recoveryCompletion
        recoveryCancellation = useCases.recoveryCancellation
        passkeys = useCases.passkeys
        passkeyLogIn = useCases.passkeyLogIn
        passkeySignUp = useCases.passkeySignUp
        relyingParty = useCases.ports.factors.relyingParty
        self.passkeySites = passkeySites
        self.openIDOffer = openIDOffer
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

import LatchkeyCore

/// The rules for an application as an OAuth client, as the command line shows them.
struct ClientReport: Codable, Sendable, Equatable {
    let party: ClientRules.Party
    let registration: ClientRules.Registration
    let profile: ClientRules.Profile
    /// Nil for the standard scopes.
    let scopes: [String]?
    let resources: [String]
    let serves: [String]
    let grantTypes: [String]
    /// Nil if a secret that it sends must be right, and none is required.
    let tokenEndpointAuthMethod: ClientAuthenticationMethod?
    /// The ids of its secrets, the oldest first.
    let clientSecretIDs: [String]
    let hasKeySet: Bool
    let jwksURI: String?
    let requiresPKCE: Bool
    let requiresPAR: Bool
    let requiresDPoP: Bool
    let acceptsLegacyAudience: Bool
    let subjectType: ClientRules.SubjectType
    let sector: String?
    let idTokenSignedResponseAlg: SignatureAlgorithm
    let userinfoSignedResponseAlg: SignatureAlgorithm?
    let hasClaimsInIDToken: Bool
    let postLogoutRedirectURIs: [String]
    let backchannelLogoutURI: String?
    let initiateLoginURI: String?
    let homepage: String?
    let policyURI: String?
    let termsURI: String?

    init(_ application: Application) {
        let rules = application.client
        party = rules.party
        registration = rules.registration
        profile = rules.profile
        scopes = rules.scopes?.names
        resources = rules.resources
        serves = rules.servedResources
        grantTypes = rules.grantTypes.map(\.word).sorted()
        tokenEndpointAuthMethod = rules.authentication
        clientSecretIDs = application.clientSecretIDs
        hasKeySet = rules.keySet != nil
        jwksURI = rules.keySetURL
        requiresPKCE = !rules.isPKCEOptional
        requiresPAR = rules.demandsPushedRequests
        requiresDPoP = rules.demandsKeyProofs
        acceptsLegacyAudience = rules.acceptsEndpointAudience
        subjectType = rules.subjectType
        sector = rules.sector
        idTokenSignedResponseAlg = rules.idTokenAlgorithm
        userinfoSignedResponseAlg = rules.userinfoAlgorithm
        hasClaimsInIDToken = rules.hasClaimsInIDToken
        postLogoutRedirectURIs = rules.postLogOutRedirectURIs
        backchannelLogoutURI = rules.backChannelLogOutURI
        initiateLoginURI = rules.initiateLogInURI
        homepage = rules.homepage
        policyURI = rules.policyURI
        termsURI = rules.termsURI
    }
}

extension ClientReport {
    /// The lines that differ from the rules of a first-party application, and those that every application has.
    var lines: [(name: String, value: String)] {
        let always = [
            ("Party", party == .first ? "first" : "third"),
            ("Scopes", scopes?.joined(separator: " ") ?? "the standard ones"),
            ("Grant types", grantTypes.joined(separator: " ")),
            ("Authentication", tokenEndpointAuthMethod?.rawValue ?? "a secret if it has one"),
        ]
        let others: [(String, String?)] = [
            ("Registered", registration == .byOperator ? nil : registration.rawValue),
            ("Profile", profile == .standard ? nil : profile.rawValue),
            ("Resources", resources.isEmpty ? nil : resources.joined(separator: " ")),
            ("Serves", serves.isEmpty ? nil : serves.joined(separator: " ")),
            ("Keys", hasKeySet ? "a key set" : jwksURI),
            ("PKCE", requiresPKCE ? nil : "optional"),
            ("Requests are pushed", requiresPAR ? "always" : nil),
            ("Tokens are bound to a key", requiresDPoP ? "always" : nil),
            ("Assertions may name the token endpoint", acceptsLegacyAudience ? "yes" : nil),
            ("Subjects", subjectType == .public ? nil : "pairwise, for \(sector ?? "the host of its redirect URIs")"),
            ("ID tokens are signed by", idTokenSignedResponseAlg.rawValue),
            ("Userinfo is signed by", userinfoSignedResponseAlg?.rawValue),
            ("ID tokens have claims", hasClaimsInIDToken ? "yes" : nil),
            (
                "Return after a logout",
                postLogoutRedirectURIs.isEmpty ? nil : postLogoutRedirectURIs.joined(separator: " ")
            ),
            ("Back-channel logout", backchannelLogoutURI),
            ("Logins begin at", initiateLoginURI),
            ("Homepage", homepage), ("Its privacy policy", policyURI), ("Its terms", termsURI),
        ]
        return always + others.compactMap { name, value in value.map { (name, $0) } }
    }
}

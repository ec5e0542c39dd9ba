extension ClientRules {
    /// The most resources of one application.
    package static let mostResources = 20
    /// The most redirect URIs after a log-out.
    package static let mostPostLogOutRedirectURIs = 20
}

extension ClientRulesChange {
    /// The rules after the change.
    ///
    /// - Parameters:
    ///   - present: The present rules.
    ///   - redirectURIs: The redirect URIs of the changed application.
    ///   - hasSecret: Whether the changed application has a client secret.
    /// - Returns: The changed rules.
    /// - Throws: The reason why the changed rules would be invalid.
    func applied(
        to present: ClientRules,
        redirectURIs: [RedirectURI],
        hasSecret: Bool
    ) throws(ClientRulesError) -> ClientRules {
        var rules = present
        rules.party = party ?? present.party
        rules.profile = profile ?? present.profile
        rules.grantTypes = grantTypes ?? present.grantTypes
        rules.authentication = authentication ?? present.authentication
        rules.isPKCEOptional = isPKCEOptional ?? present.isPKCEOptional
        rules.requiresPushedRequests = requiresPushedRequests ?? present.requiresPushedRequests
        rules.requiresKeyProofs = requiresKeyProofs ?? present.requiresKeyProofs
        rules.acceptsEndpointAudience = acceptsEndpointAudience ?? present.acceptsEndpointAudience
        rules.subjectType = subjectType ?? present.subjectType
        rules.idTokenAlgorithm = idTokenAlgorithm ?? present.idTokenAlgorithm
        rules.userinfoAlgorithm = userinfoFormat.map { $0.algorithm } ?? present.userinfoAlgorithm
        rules.hasClaimsInIDToken = hasClaimsInIDToken ?? present.hasClaimsInIDToken
        try setAccess(in: &rules)
        try setKeys(in: &rules)
        try setURIs(in: &rules)
        try rules.check(redirectURIs: redirectURIs, hasSecret: hasSecret)
        return rules
    }

    private func setAccess(in rules: inout ClientRules) throws(ClientRulesError) {
        if let scopes {
            for name in scopes where !Scopes.isName(name) { throw .scope(name) }
            guard let checked = Scopes(scopes.joined(separator: " ")) else { throw .tooManyScopes }
            rules.scopes = checked.isEmpty ? nil : checked
        }
        if let resources { rules.resources = try Self.checked(resources) }
        if let servedResources { rules.servedResources = try Self.checked(servedResources) }
        if let sector {
            guard sector.isEmpty || HostName.isName(sector) else { throw .sector }
            rules.sector = sector.isEmpty ? nil : sector
        }
    }

    private static func checked(_ resources: [String]) throws(ClientRulesError) -> [String] {
        guard resources.count <= ClientRules.mostResources else { throw .tooManyResources }
        for uri in resources where !Resource.isURI(uri) { throw .resource(uri) }
        return resources.unique
    }

    private func setKeys(in rules: inout ClientRules) throws(ClientRulesError) {
        guard keySet?.isEmpty ?? true || keySetURL?.isEmpty ?? true else { throw .twoKeySets }
        if let keySet {
            guard let publicSet = keySet.isEmpty ? "" : ClientKeySet.publicText(keySet) else { throw .keySet }
            rules.keySet = publicSet.isEmpty ? nil : publicSet
            if !publicSet.isEmpty { rules.keySetURL = nil }
        }
        if let keySetURL {
            guard keySetURL.isEmpty || ClientURI.isSecure(keySetURL) else { throw .keySetURL }
            rules.keySetURL = keySetURL.isEmpty ? nil : keySetURL
            if !keySetURL.isEmpty { rules.keySet = nil }
        }
    }

    private func setURIs(in rules: inout ClientRules) throws(ClientRulesError) {
        if let postLogOutRedirectURIs {
            guard postLogOutRedirectURIs.count <= ClientRules.mostPostLogOutRedirectURIs else {
                throw .tooManyPostLogOutRedirectURIs
            }
            for text in postLogOutRedirectURIs where (try? RedirectURI(text)) == nil {
                throw .postLogOutRedirectURI(text)
            }
            rules.postLogOutRedirectURIs = postLogOutRedirectURIs.unique
        }
        try Self.set(\.backChannelLogOutURI, in: &rules, to: backChannelLogOutURI, or: .backChannelLogOutURI)
        try Self.set(\.initiateLogInURI, in: &rules, to: initiateLogInURI, or: .initiateLogInURI)
        try Self.set(\.homepage, in: &rules, to: homepage, or: .homepage)
        try Self.set(\.policyURI, in: &rules, to: policyURI, or: .policyURI)
        try Self.set(\.termsURI, in: &rules, to: termsURI, or: .termsURI)
    }

    private static func set(
        _ member: WritableKeyPath<ClientRules, String?>,
        in rules: inout ClientRules,
        to text: String?,
        or error: ClientRulesError
    ) throws(ClientRulesError) {
        guard let text else { return }
        guard text.isEmpty || ClientURI.isSecure(text) else { throw error }
        rules[keyPath: member] = text.isEmpty ? nil : text
    }
}

extension ClientRules {
    /// Checks the rules against each other.
    fileprivate func check(redirectURIs: [RedirectURI], hasSecret: Bool) throws(ClientRulesError) {
        guard !grantTypes.isEmpty else { throw .noGrantType }
        if let authentication {
            switch authentication {
            case .secretBasic, .secretPost: guard hasSecret else { throw .secretMissing }
            case .privateKey: guard keySet != nil || keySetURL != nil else { throw .keysMissing }
            case .none: break
            }
        }
        for type in [GrantType.clientCredentials, .tokenExchange] where grantTypes.contains(type) && !isConfidential {
            throw .grantTypeOfConfidential(type)
        }
        guard !isPKCEOptional || isConfidential else { throw .pkceOfPublicClient }
        if profile == .fapi2 {
            guard authentication == .privateKey else { throw .profileMethod }
            guard !isPKCEOptional else { throw .profilePKCE }
            guard idTokenAlgorithm != .rs256, userinfoAlgorithm != .rs256 else { throw .profileAlgorithm }
        }
        if subjectType == .pairwise, sector == nil {
            let hosts = Set(redirectURIs.map(\.host))
            guard hosts.count == 1, hosts.first != .some(nil) else { throw .sectorMissing }
        }
    }
}

extension [String] {
    /// The texts without repetitions, in their order.
    fileprivate var unique: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}

/// A change to an upstream, or the rules of a new one; nil keeps the present value.
package struct UpstreamChange: Sendable, Equatable, Codable {
    /// An empty text for the provider's.
    package var name: String?
    /// An empty text for the provider's.
    package var issuer: String?
    /// An empty text for none.
    package var gateway: String?
    package var clientID: String?
    /// The secret, or with Apple the private key as PEM; an empty text for none.
    package var secret: String?
    package var appleTeamID: String?
    package var appleKeyID: String?
    /// The complete new list, as those below; an empty list removes all.
    package var nativeClientIDs: [String]?
    /// An empty list for the provider's.
    package var scopes: [String]?
    package var organizations: [String]?
    /// The applications that offer it.
    package var offer: UpstreamOfferChange?
    /// The applications whose users log in there alone; the complete new list, as that below.
    package var requiredByApplications: [String]?
    /// The domains of addresses whose users log in there alone.
    package var requiredForDomains: [String]?
    package var acrValues: [String]?
    package var logsOutThere: Bool?
    package var position: Int?

    package init() {}
}

/// The new choice of applications.
package enum UpstreamOfferChange: Sendable, Equatable, Codable {
    case everywhere, nowhere
    case applications([String])
}

extension UpstreamChange {
    /// The upstream after the change.
    ///
    /// - Throws: The reason why it would be invalid.
    func applied(to present: Upstream) throws(UpstreamError) -> Upstream {
        let changed = Upstream(
            id: present.id,
            provider: present.provider,
            name: text(name, present.name),
            namedIssuer: text(issuer, present.namedIssuer),
            gateway: text(gateway, present.gateway),
            clientID: clientID ?? present.clientID,
            credential: try credential(of: present),
            nativeClientIDs: nativeClientIDs ?? present.nativeClientIDs,
            scopes: scopes.map { $0.isEmpty ? nil : $0 } ?? present.scopes,
            organizations: organizations.map { Set($0) } ?? present.organizations,
            offer: offer.map(Upstream.Offer.init) ?? present.offer,
            requirement: try requirement(after: present.requirement),
            acrValues: acrValues ?? present.acrValues,
            logsOutThere: logsOutThere ?? present.logsOutThere,
            position: position ?? present.position,
            createdAt: present.createdAt
        )
        try changed.check()
        return changed
    }

    private func text(_ text: String?, _ present: String?) -> String? {
        guard let text else { return present }
        return text.isEmpty ? nil : text
    }

    private func requirement(after present: Upstream.Requirement) throws(UpstreamError) -> Upstream.Requirement {
        var changed = present
        if let requiredByApplications { changed.applications = Set(requiredByApplications.map { Application.ID($0) }) }
        if let requiredForDomains {
            changed.domains = []
            for text in requiredForDomains {
                guard let domain = try? EmailDomain(text) else { throw .domain(text) }
                changed.domains.insert(domain)
            }
        }
        return changed
    }

    private func credential(of present: Upstream) throws(UpstreamError) -> Upstream.Credential {
        if present.provider.authentication == .appleSecret {
            var former: AppleKey?
            if case .appleKey(let apple) = present.credential { former = apple }
            guard let team = appleTeamID ?? former?.teamID, let keyID = appleKeyID ?? former?.keyID,
                let key = secret.map({ Secret(Array($0.utf8)) }) ?? former?.key, !team.isEmpty, !keyID.isEmpty
            else { throw .appleKey }
            return .appleKey(AppleKey(teamID: team, keyID: keyID, key: key))
        }
        guard appleTeamID == nil, appleKeyID == nil else { throw .notApple }
        guard let secret else { return present.credential }
        return secret.isEmpty ? .none : .secret(Secret(Array(secret.utf8)))
    }
}

extension Upstream.Offer {
    fileprivate init(_ change: UpstreamOfferChange) {
        switch change {
        case .everywhere: self = .everywhere
        case .nowhere: self = .nowhere
        case .applications(let ids): self = .applications(Set(ids.map { Application.ID($0) }))
        }
    }
}

extension Upstream {
    /// The longest text of a setting, in bytes.
    package static let longestText = 512
    /// The longest name, in characters.
    package static let longestName = 40
    /// The most values of a list.
    package static let mostValues = 100

    fileprivate func check() throws(UpstreamError) {
        guard !clientID.isEmpty, clientID.isPlain else { throw .clientID }
        if let name {
            guard name.count <= Self.longestName, name.isPlain, !name.hasControlCharacters else { throw .name }
        }
        guard !issuer.isEmpty else { throw .issuerMissing }
        if let namedIssuer { guard namedIssuer.isServerURL else { throw .issuer } }
        if let gateway { guard gateway.isServerURL, FetchAddress(gateway)?.pathAndQuery == "" else { throw .gateway } }
        let lists = [nativeClientIDs, scopes ?? [], Array(organizations), acrValues]
        guard lists.allSatisfy({ $0.count <= Self.mostValues && $0.allSatisfy { !$0.isEmpty && $0.isPlain } }) else {
            throw .text
        }
        if let scopes { for name in scopes where !Scopes.isName(name) { throw .scope(name) } }
        guard requirement.domains.count <= Self.mostValues else { throw .text }
        guard requirement.domains.isEmpty || isCompanyProvider else { throw .domainsNeedCompanyProvider }
        for id in requirement.applications.sorted() where !isOffered(by: id) { throw .notOffered(id) }
        guard acrValues.isEmpty || provider.source == .idToken else { throw .acrValues }
        guard provider.issuer != nil || scopes?.contains(Scopes.openID) ?? true else { throw .scope(Scopes.openID) }
    }
}

extension Upstream {
    /// Whether only members of organizations that the operator chose can log in there.
    ///
    /// An OpenID provider is taken on the operator's word. Anybody can have an account at a public provider, and keeps it
    /// after leaving a company.
    private var isCompanyProvider: Bool {
        switch provider {
        case .openID: true
        case .google, .microsoft: !organizations.isEmpty
        default: false
        }
    }
}

extension String {
    /// Whether it is short and has no spaces at its ends that an operator would not see.
    fileprivate var isPlain: Bool {
        utf8.count <= Upstream.longestText && first?.isWhitespace == false && last?.isWhitespace == false
    }

    /// Whether it is the URL of a server, without a query.
    fileprivate var isServerURL: Bool {
        guard let url = FetchAddress(self), !url.pathAndQuery.contains("?") else { return false }
        return !hasSuffix("/") || url.pathAndQuery.count > 1
    }
}

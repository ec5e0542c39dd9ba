import Foundation
package import LatchkeyJSON

extension ClientMetadata {
    /// Reads metadata; members without a meaning here are ignored.
    ///
    /// - Parameters:
    ///   - values: The members.
    ///   - openScopes: The scopes that a self-registered client may have besides the standard ones.
    ///   - policy: Decides about URLs that the server calls.
    /// - Throws: The first reason against it.
    package init(
        _ values: [String: JSONValue],
        openScopes: Scopes = .none,
        policy: FetchPolicy = FetchPolicy()
    ) throws(ClientMetadataError) {
        let members = ClientMetadataMembers(values: values, policy: policy)
        let redirectURIs = try members.texts("redirect_uris") ?? []
        guard try members.texts("response_types").map({ $0.contains("code") }) ?? true else {
            throw .member("response_types")
        }
        var change = ApplicationChange()
        change.redirectURIs = redirectURIs
        change.client.grantTypes = try Self.grantTypes(members)
        change.client.authentication =
            try members.choice("token_endpoint_auth_method", of: ClientAuthenticationMethod.self) ?? .secretBasic
        change.client.scopes = try Self.scopes(members, openScopes)
        try Self.setKeys(members, in: &change.client)
        try Self.setTokens(members, in: &change.client)
        try Self.setURIs(members, in: &change.client)
        let usesCodes = change.client.grantTypes?.contains(.authorizationCode) ?? true
        guard !usesCodes || !redirectURIs.isEmpty else { throw .redirectURI }
        kind = try Self.kind(members, redirectURIs)
        name = try Self.name(members)
        sectorURI = try members.publicURL("sector_identifier_uri")
        clientID = try members.text("client_id")
        clientSecret = try members.text("client_secret").flatMap { ClientSecret($0) }
        self.change = change
    }

    /// Grant types of other servers are left out; the answer names those that were registered.
    private static func grantTypes(_ members: ClientMetadataMembers) throws(ClientMetadataError) -> Set<GrantType> {
        guard let names = try members.texts("grant_types") else { return [.authorizationCode] }
        let permitted: Set<GrantType> = [.authorizationCode, .refreshToken, .deviceCode]
        let types = permitted.intersection(names.compactMap { GrantType(rawValue: $0) })
        guard !types.isSubset(of: [.refreshToken]) else { throw .member("grant_types") }
        return types
    }

    /// Nil for the standard scopes.
    private static func scopes(
        _ members: ClientMetadataMembers,
        _ openScopes: Scopes
    ) throws(ClientMetadataError) -> [String]? {
        guard let text = try members.text("scope") else { return nil }
        guard let scopes = Scopes(text) else { throw .member("scope") }
        let permitted = scopes.intersection(Scopes.standard.union(openScopes))
        return permitted.isEmpty ? nil : permitted.names
    }

    private static func setKeys(
        _ members: ClientMetadataMembers,
        in change: inout ClientRulesChange
    ) throws(ClientMetadataError) {
        change.keySetURL = try members.publicURL("jwks_uri")
        guard let keys = try members.object("jwks") else { return }
        guard change.keySetURL == nil, let data = try? JSONEncoder().encode(keys),
            data.count <= ClientMetadata.longestKeySet
        else { throw .member("jwks") }
        change.keySet = String(decoding: data, as: UTF8.self)
    }

    private static func setTokens(
        _ members: ClientMetadataMembers,
        in change: inout ClientRulesChange
    ) throws(ClientMetadataError) {
        change.subjectType = try members.choice("subject_type", of: ClientRules.SubjectType.self)
        change.idTokenAlgorithm = try members.choice("id_token_signed_response_alg", of: SignatureAlgorithm.self)
        change.userinfoFormat = try members.choice("userinfo_signed_response_alg", of: SignatureAlgorithm.self)
            .map { .signed($0) }
        change.requiresPushedRequests = try members.flag("require_pushed_authorization_requests")
        change.requiresKeyProofs = try members.flag("dpop_bound_access_tokens")
    }

    private static func setURIs(
        _ members: ClientMetadataMembers,
        in change: inout ClientRulesChange
    ) throws(ClientMetadataError) {
        change.postLogOutRedirectURIs = try members.texts("post_logout_redirect_uris")
        change.backChannelLogOutURI = try members.publicURL("backchannel_logout_uri")
        change.initiateLogInURI = try members.link("initiate_login_uri")
        change.homepage = try members.link("client_uri")
        change.policyURI = try members.link("policy_uri")
        change.termsURI = try members.link("tos_uri")
    }

    /// The kind; without `application_type`, apps are those that have no redirect URI at a site.
    ///
    /// The standard says `web`, but many clients on a person's computer leave the member out. Others, such as oidc-agent,
    /// call themselves `web`: OpenID Connect forbids them loopback addresses only with implicit grants.
    private static func kind(
        _ members: ClientMetadataMembers,
        _ redirectURIs: [String]
    ) throws(ClientMetadataError) -> ClientRegistration.Kind {
        var receivers: Set<RedirectURI.Receiver> = []
        for text in redirectURIs {
            guard !ClientURI.hasParameterOfAnswer(text), let uri = try? RedirectURI(text) else { throw .redirectURI }
            receivers.insert(uri.receiver)
        }
        let said = try members.choice("application_type", of: ClientRegistration.Kind.self)
        let kind = said ?? (receivers.isEmpty || receivers.contains(.site) ? .web : .native)
        guard kind == .native || !receivers.contains(.app) else { throw .redirectURI }
        return kind
    }

    private static func name(_ members: ClientMetadataMembers) throws(ClientMetadataError) -> String? {
        guard let text = try members.text("client_name") else { return nil }
        do throws(FieldError) { return try text.asText(maximum: ApplicationAdministration.longestName) } catch {
            throw .member("client_name")
        }
    }
}

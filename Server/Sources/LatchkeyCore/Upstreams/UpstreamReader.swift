import Foundation
import LatchkeyJSON

/// Leads people to providers, and reads what these answer.
package struct UpstreamReader: Sendable {
    let discovery: UpstreamDiscovery
    let calls: any UpstreamCalling
    let keys: any ClientKeySource
    let tokens: any UpstreamTokens
    let digest: any TokenDigest
    /// The public URL of this server.
    let address: @Sendable () -> String
    let clock: any WallClock

    package init(
        discovery: UpstreamDiscovery,
        calls: any UpstreamCalling,
        keys: any ClientKeySource,
        tokens: any UpstreamTokens,
        digest: any TokenDigest,
        address: @escaping @Sendable () -> String,
        clock: any WallClock
    ) {
        self.discovery = discovery
        self.calls = calls
        self.keys = keys
        self.tokens = tokens
        self.digest = digest
        self.address = address
        self.clock = clock
    }

    /// The address to which an upstream's provider answers.
    ///
    /// Each has its own, so that no provider can bring another's answers (RFC 9700 §4.4.2).
    package func redirectURI(of id: Upstream.ID) -> String { address() + "/federation/\(id)/callback" }

    /// The address to lead a person to.
    ///
    /// - Throws: `UpstreamRefusal.unavailable`. It touches the network if the provider's endpoints are not known yet.
    package func address(
        of upstream: Upstream,
        asking question: UpstreamQuestion
    ) async throws(UpstreamRefusal) -> String {
        let endpoints = try await discovery.endpoints(of: upstream)
        return endpoints.authorization.appending(
            question.parameters(to: upstream, redirectURI(of: upstream.id), digest: digest)
        )
    }

    /// The errors of a person who has turned back; LINE and LemonLDAP::NG have words of their own.
    private static let cancellations: Set<String> = ["access_denied", "user_cancelled_authorize", "consent_required"]

    /// Reads the person from a provider's answer.
    ///
    /// - Parameters:
    ///   - answer: The parameters that the person has brought from the provider.
    ///   - upstream: The upstream that was asked.
    ///   - question: The request that the provider answers.
    /// - Returns: The statement, after every check.
    /// - Throws: `UpstreamRefusal`. It touches the network.
    package func statement(
        in answer: UpstreamAnswer,
        of upstream: Upstream,
        to question: UpstreamQuestion
    ) async throws(UpstreamRefusal) -> UpstreamStatement {
        let endpoints = try await discovery.endpoints(of: upstream)
        // Before anything else, so that a hostile provider learns no code of another (RFC 9207 §2.4).
        if let issuer = answer.issuer {
            guard upstream.hasIssued(issuer) else { throw .untrustworthy("the answer is another issuer's") }
        } else if endpoints.namesIssuer {
            throw .untrustworthy("the answer lacks its issuer")
        }
        if let error = answer.error {
            throw Self.cancellations.contains(error) ? .cancelled : .provider(error)
        }
        guard let code = answer.code else { throw .untrustworthy("the answer has no code") }
        let granted = try await exchange(
            [
                AuthorizationParameter(name: "code", value: code),
                AuthorizationParameter(name: "redirect_uri", value: redirectURI(of: upstream.id)),
                AuthorizationParameter(name: "code_verifier", value: question.codeVerifier),
            ],
            at: endpoints,
            as: upstream.clientID,
            of: upstream
        )
        let statement: UpstreamStatement
        switch upstream.provider.source {
        case .idToken:
            guard let text = granted.idToken else { throw .untrustworthy("the provider sent no ID token") }
            let check = check(of: upstream)
            let claims = try await check.claims(of: text, keys: keys, at: endpoints.keySet)
            var checked = try check.statement(
                claims,
                beside: granted.accessToken,
                nonce: question.nonce,
                audiences: [upstream.clientID],
                maximumAge: question.maximumAge,
                named: answer.displayName
            )
            if checked.claims.emailAddress == nil, let url = endpoints.userinfo, let token = granted.accessToken {
                try await complete(&checked, from: url, with: token, by: check, keySet: endpoints.keySet)
            }
            if upstream.provider.revokesAccess, let token = granted.refreshToken {
                checked.refreshToken = UpstreamRefreshToken(token: token, clientID: upstream.clientID)
            }
            statement = checked
        case .account(let account):
            guard let token = granted.accessToken else { throw .untrustworthy("the provider sent no access token") }
            statement = try await UpstreamAccountReader(upstream: upstream, calls: calls, tokens: tokens)
                .statement(of: account, with: token)
        }
        return statement
    }

    /// Exchanges a code for tokens (RFC 6749 §4.1.3).
    ///
    /// - Parameters:
    ///   - code: The code and what proves that it is ours.
    ///   - endpoints: The endpoints of the provider.
    ///   - clientID: The client id that the code was issued to.
    ///   - upstream: The upstream.
    /// - Returns: The tokens.
    /// - Throws: `UpstreamRefusal`.
    func exchange(
        _ code: [AuthorizationParameter],
        at endpoints: UpstreamEndpoints,
        as clientID: String,
        of upstream: Upstream
    ) async throws(UpstreamRefusal) -> UpstreamGrant {
        var form = [AuthorizationParameter(name: "grant_type", value: "authorization_code")] + code
        let authorization = try authenticate(as: clientID, of: upstream, at: endpoints, in: &form)
        let reply: UpstreamReply
        do throws(FetchFailure) {
            reply = try await calls.send(UpstreamCall(endpoints.token, form: form, authorization: authorization))
        } catch { throw .unavailable("the token endpoint cannot be reached: \(error)") }
        let members = JSONValue.members(of: reply.body) ?? [:]
        // GitHub answers errors with the status 200.
        if let error = members["error"]?.stringValue { throw .provider(error) }
        guard reply.status == 200 else { throw .unavailable("the token endpoint answered \(reply.status)") }
        return UpstreamGrant(
            idToken: members["id_token"]?.stringValue,
            accessToken: members["access_token"]?.stringValue,
            refreshToken: members["refresh_token"]?.stringValue
        )
    }

    /// Puts the client's id and secret into a request to the token endpoint.
    ///
    /// - Returns: The header `Authorization`.
    func authenticate(
        as clientID: String,
        of upstream: Upstream,
        at endpoints: UpstreamEndpoints,
        in form: inout [AuthorizationParameter]
    ) throws(UpstreamRefusal) -> String? {
        let id = AuthorizationParameter(name: "client_id", value: clientID)
        switch upstream.credential {
        case .none: form.append(id)
        case .secret(let secret)
        where upstream.provider.authentication == .secretBasic && !endpoints.wantsPosted(secret):
            // RFC 6749 §2.3.1: both are encoded like a form.
            let pair = "\(clientID.percentEncoded):\(secret.text.percentEncoded)"
            return "Basic " + Data(pair.utf8).base64EncodedString()
        case .secret(let secret): form += [id, AuthorizationParameter(name: "client_secret", value: secret.text)]
        case .appleKey(let apple):
            let now = Int64(clock.now().timeIntervalSince1970)
            let claims: Claims = [
                "iss": .text(apple.teamID), "sub": .text(clientID), "aud": .text(upstream.issuer),
                "iat": .integer(now), "exp": .integer(now + 300),
            ]
            guard let secret = tokens.sign(claims, with: apple) else {
                throw .unavailable("Apple's private key cannot be used")
            }
            form += [id, AuthorizationParameter(name: "client_secret", value: secret)]
        }
        return nil
    }
}

extension UpstreamEndpoints {
    /// Whether the secret is posted in the form, because the provider takes it there alone, or would not decode it in the
    /// header, as many do.
    fileprivate func wantsPosted(_ secret: Secret) -> Bool {
        guard secretMethods.contains(UpstreamProvider.Authentication.secretPost.rawValue) else { return false }
        return !secretMethods.contains(UpstreamProvider.Authentication.secretBasic.rawValue)
            || secret.text.percentEncoded != secret.text
    }
}

/// The tokens that a provider has sent.
struct UpstreamGrant {
    let idToken: String?
    let accessToken: String?
    let refreshToken: String?
}

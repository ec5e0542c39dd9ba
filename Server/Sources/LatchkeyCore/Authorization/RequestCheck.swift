/// The check of a request whose application and redirect URI are proved.
struct RequestCheck {
    let values: RequestValues
    let application: Application
    let redirectURI: String
    let receiver: RedirectURI.Receiver
    let isPushed: Bool
    let resources: KnownResources

    struct Fault: Error {
        let code: AuthorizationRefusal.Code
        /// The cause in printable ASCII, for developers.
        let text: String

        init(_ code: AuthorizationRefusal.Code, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// The parameters that a request must not repeat.
    private static let known: Set<String> = [
        "response_type", "response_mode", "client_id", "redirect_uri", "state", "code_challenge",
        "code_challenge_method", "scope", "nonce", "prompt", "max_age", "acr_values", "login_hint", "upstream_id",
        "ui_locales", "claims_locales", "display", "id_token_hint", "claims", "request", "request_uri", "registration",
        "dpop_jkt",
    ]

    /// The state, if it can be sent back.
    var validState: String? {
        guard let state = values.only("state"), state.utf8.count <= AuthorizationRequest.longestState,
            state.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return state
    }

    func request() throws(Fault) -> AuthorizationRequest {
        if let twice = values.repeated(among: Self.known) { throw Fault(.invalidRequest, "\(twice) is there twice") }
        guard validState == values["state"] else {
            throw Fault(.invalidRequest, "state is too long, or has a character other than ASCII")
        }
        try checkKind()
        let mode = try responseMode()
        let challenge = try codeChallenge()
        let resources = try requestedResources()
        let scopes = try scopes(with: resources)
        guard AccessTokenSize.fits([application.id], scopes ?? .none, resources) else {
            throw Fault(.invalidTarget, "the scopes and resources are too long for an access token")
        }
        let claims = try claims()
        return AuthorizationRequest(
            application: application,
            redirectURI: redirectURI,
            receiver: receiver,
            responseMode: mode,
            codeChallenge: challenge,
            scopes: scopes,
            resources: resources,
            claims: claims,
            nonce: try nonce(),
            keyThumbprint: try keyThumbprint(),
            state: validState,
            prompts: try prompts(),
            maxAge: try maxAge(),
            level: try level(claims),
            loginHint: values["login_hint"].flatMap { $0.utf8.count <= 320 ? $0 : nil },
            upstreamID: values["upstream_id"].map(Upstream.ID.init),
            idTokenHint: values["id_token_hint"],
            subjects: [claims?.subject].compactMap { $0 }
        )
    }

    // MARK: - The kind of the request

    private func checkKind() throws(Fault) {
        if values["request"] != nil { throw Fault(.requestNotSupported, "request is not supported") }
        if values["request_uri"] != nil {
            throw Fault(.requestURINotSupported, "request_uri must be one of this server")
        }
        if values["registration"] != nil { throw Fault(.registrationNotSupported, "registration is not supported") }
        if application.client.demandsPushedRequests, !isPushed {
            throw Fault(.invalidRequest, "the application must push its requests")
        }
        guard application.client.grantTypes.contains(.authorizationCode) else {
            throw Fault(.unauthorizedClient, "the application may not use authorization codes")
        }
        guard let type = values["response_type"] else { throw Fault(.invalidRequest, "response_type is missing") }
        guard type == "code" else { throw Fault(.unsupportedResponseType, "response_type must be code") }
    }

    func responseMode() throws(Fault) -> ResponseMode {
        guard let text = values["response_mode"] else { return .query }
        guard let mode = ResponseMode(rawValue: text), values.only("response_mode") != nil else {
            throw Fault(.invalidRequest, "response_mode must be query or form_post")
        }
        // Browsers cannot post to an app.
        guard mode == .query || receiver != .app else {
            throw Fault(.invalidRequest, "response_mode must be query for the scheme of an app")
        }
        return mode
    }

    // MARK: - PKCE

    /// The challenge; nil if the application authenticates with its secret instead.
    ///
    /// A client of Khoros recognizes its answer by `state` alone.
    private func codeChallenge() throws(Fault) -> String? {
        let (challenge, method) = (values["code_challenge"], values["code_challenge_method"])
        if challenge == nil, method == nil {
            if application.servesKhoros {
                guard values["state"] != nil else { throw Fault(.invalidRequest, "state is missing") }
                return nil
            }
            if application.mayLeaveOutPKCE { return nil }
        }
        guard method == "S256" else { throw Fault(.invalidRequest, "code_challenge_method must be S256") }
        guard let challenge, Base64URL.decode(challenge)?.count == 32 else {
            throw Fault(.invalidRequest, "code_challenge must be base64url of a SHA-256 hash")
        }
        return challenge
    }

    private func keyThumbprint() throws(Fault) -> KeyThumbprint? {
        guard let text = values["dpop_jkt"] else { return nil }
        guard Base64URL.decode(text)?.count == 32 else {
            throw Fault(.invalidRequest, "dpop_jkt must be base64url of a SHA-256 hash")
        }
        return KeyThumbprint(text)
    }

    // MARK: - Rights

    private func requestedResources() throws(Fault) -> [String] {
        var uris: [String] = []
        for uri in values.all("resource") where !uris.contains(uri) {
            guard KnownResources.isURI(uri) else {
                throw Fault(.invalidTarget, "resource must be an absolute URI without a fragment")
            }
            guard resources.allow(uri, application) else {
                throw Fault(.invalidTarget, "resource is unknown, or the application may not have it")
            }
            uris.append(uri)
        }
        guard uris.count <= KnownResources.mostInRequest else {
            throw Fault(.invalidTarget, "there are too many resources")
        }
        return uris
    }

    /// The scopes that the application may have; others are ignored (OpenID Connect Core §3.1.2.1).
    private func scopes(with resources: [String]) throws(Fault) -> Scopes? {
        guard let text = values["scope"] else { return nil }
        guard let asked = Scopes(text), !asked.isEmpty else { throw Fault(.invalidScope, "scope is malformed") }
        let allowed = asked.intersection(self.resources.scopes(application, resources))
        guard !allowed.isEmpty else { throw Fault(.invalidScope, "the application may have none of the scopes") }
        return allowed
    }

    private func claims() throws(Fault) -> ClaimsRequest? {
        guard let text = values["claims"] else { return nil }
        guard let claims = ClaimsRequest(text) else {
            throw Fault(.invalidRequest, "claims must be JSON as in OpenID Connect Core 5.5, of 4096 bytes at most")
        }
        return claims
    }

    private func nonce() throws(Fault) -> String? {
        guard let nonce = values["nonce"] else { return nil }
        guard nonce.utf8.count <= AuthorizationRequest.longestNonce, nonce.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { throw Fault(.invalidRequest, "nonce is too long, or has control characters") }
        return nonce
    }

    // MARK: - The login

    private func prompts() throws(Fault) -> Set<AuthorizationRequest.Prompt> {
        var prompts: Set<AuthorizationRequest.Prompt> = []
        for word in (values["prompt"] ?? "").split(separator: " ") {
            guard let prompt = AuthorizationRequest.Prompt(rawValue: String(word)) else {
                throw Fault(.invalidRequest, "prompt has an unknown value")
            }
            prompts.insert(prompt)
        }
        guard !prompts.contains(.none) || prompts.count == 1 else {
            throw Fault(.invalidRequest, "prompt must not have other values beside none")
        }
        return prompts
    }

    private func maxAge() throws(Fault) -> Int? {
        guard let text = values["max_age"] else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text) else {
            throw Fault(.invalidRequest, "max_age must be a number of seconds")
        }
        return seconds
    }

    /// The demanded level: that of an essential `acr` claim, else that of `acr_values`, else that of a voluntary claim.
    private func level(_ claims: ClaimsRequest?) throws(Fault) -> LevelDemand? {
        if let acr = claims?.level, acr.isEssential {
            guard let level = LevelDemand(acr.values, scope: "") else {
                throw Fault(.unmetAuthenticationRequirements, "the essential acr is unknown")
            }
            return LevelDemand(least: level.least, isNecessary: true)
        }
        let scope = values["scope"] ?? ""
        if let level = LevelDemand(values["acr_values"] ?? "", scope: scope) { return level }
        return claims?.level.flatMap { LevelDemand($0.values, scope: Scopes.openID) }
    }
}

extension Application {
    /// Whether its requests need no PKCE, because it authenticates.
    fileprivate var mayLeaveOutPKCE: Bool {
        client.isPKCEOptional && client.profile != .fapi2 && (client.isConfidential || clientSecretDigest != nil)
    }
}

import LatchkeyAPI
package import LatchkeyCore

/// Log in with the account at a provider, on the device.
extension ServerEndpoint {
    static let upstreams = ServerEndpoint(
        .upstreams,
        EndpointSummary("listUpstreams", .sessions, "List the providers at which users of the application log in"),
        body: .none,
        answers: [AnswerDescription(.ok, UpstreamList.self, "The providers, in the order of their buttons.")]
    ) { (call: Call<NoBody, ApplicationCaller>) in
        let upstreams = call.domain.upstreams.offered(by: call.caller.application.id)
        return .ok(UpstreamList(upstreams: upstreams.map(LatchkeyAPI.Upstream.init)))
    }

    static let federatedNonce = ServerEndpoint(
        .federatedNonce,
        EndpointSummary(
            "makeFederatedNonce",
            .sessions,
            "Make a nonce for a login with a provider on the device",
            details:
                "It is good for five minutes and one login. The app gives it to the provider, as it is or as SHA-256."
        ),
        body: .none,
        answers: [AnswerDescription(.created, FederatedNonce.self, "The nonce.")],
        refusals: [.notFound]
    ) { (call: Call<NoBody, ApplicationCaller>) in
        let (text, lifetime) = try call.nativeLogIn.nonce()
        return .created(FederatedNonce(nonce: text, expiresIn: lifetime))
    }

    static let federatedLogIn = ServerEndpoint(
        .federatedLogIn,
        EndpointSummary(
            "federatedLogIn",
            .sessions,
            "Start a session with a provider's token",
            details:
                "The token must be issued to this server's client id at the provider, or to one of the app's. An ID token must contain the nonce. At Facebook and LINE, `accessToken` alone also works; the server asks the provider which app it was issued to. The first token of a person makes their user. An address that another user has proved opens no account: the answer is 409 `account_exists`, and the person links the identity after they have logged in."
        ),
        parameters: [.device, .keyProof],
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.SignedIn.self, "The user and the session.")],
        refusals: [
            .invalidDPoPProof, .invalidIDToken, .secondFactorRequired, .emailDomainNotAllowed, .organizationNotAllowed,
            .providerRequired, .notFound, .accountExists, .tooManyAttempts, .busy, .storageUnavailable,
            .providerUnavailable, .storageFull,
        ]
    ) { (call: Call<FederatedLogInRequest, ApplicationCaller>) in
        let signedIn = try await call.nativeLogIn.logIn(
            by: ProviderCredential(
                upstreamID: .init(call.body.upstreamID),
                token: try ProviderCredential.Token(call.body.idToken, call.body.accessToken),
                nonce: call.body.nonce,
                authorizationCode: call.body.authorizationCode,
                displayName: call.body.displayName
            ),
            from: try call.startOrigin(call.body.device),
            with: call.caller.application
        )
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }

    static let linkFederatedIdentity = ServerEndpoint(
        .linkFederatedIdentity,
        EndpointSummary(
            "linkFederatedIdentity",
            .users,
            "Link an identity at a provider with the user",
            details: "It takes a fresh ID token, and a login less than five minutes old."
        ),
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.Identity.self, "The identity, linked now or before.")],
        refusals: [
            .invalidIDToken, .stepUpRequired, .organizationNotAllowed, .notFound, .identityTaken, .identityLimit,
            .tooManyAttempts, .storageUnavailable, .providerUnavailable, .storageFull,
        ]
    ) { (call: Call<FederatedLinkRequest, SessionCaller>) in
        let identity = try await call.nativeLogIn.link(
            ProviderCredential(
                upstreamID: .init(call.body.upstreamID),
                token: try ProviderCredential.Token(call.body.idToken, call.body.accessToken),
                nonce: call.body.nonce,
                authorizationCode: call.body.authorizationCode
            ),
            to: call.caller.access,
            from: call.address,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.Identity(identity))
    }
}

extension ServerEndpoint {
    static let upstreamNotice = ServerEndpoint(
        .upstreamNotice,
        EndpointSummary(
            "receiveUpstreamNotice",
            .sessions,
            "Receive a provider's notice about an account",
            details:
                "Apple calls this when somebody withdraws an app's access, or deletes their Apple Account: the user's sessions end, and the identity of a deleted account goes. Register the address at Apple. A notice counts once."
        ),
        parameters: [.id("The provider.")],
        body: .json(),
        answers: [AnswerDescription(.noContent, "Carried out, now or before.")],
        refusals: [.invalidIDToken, .notFound, .tooManyAttempts, .storageUnavailable, .providerUnavailable]
    ) { (call: Call<UpstreamNoticeRequest, Anyone>) in
        guard let notices = call.domain.upstreamNotices else { throw HTTPProblem(UpstreamNoticeError.unknownUpstream) }
        let id = LatchkeyCore.Upstream.ID(call.request.pathParameters["id"] ?? "")
        try await notices.receive(call.body.payload, of: id, from: call.address)
        return .noContent
    }
}

extension HTTPProblem {
    package init(_ error: UpstreamNoticeError) {
        switch error {
        case .unknownUpstream: self.init(NativeLogInError.unknownUpstream)
        case .invalidToken: self.init(NativeLogInError.invalidToken)
        case .unavailable: self.init(NativeLogInError.unavailable)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }
}

extension LatchkeyCore.ProviderCredential.Token {
    /// - Throws: `HTTPProblem` without any token.
    fileprivate init(_ idToken: String?, _ accessToken: String?) throws(HTTPProblem) {
        switch (idToken, accessToken) {
        case (let idToken?, _): self = .idToken(idToken, accessToken: accessToken)
        case (nil, let accessToken?): self = .accessToken(accessToken)
        case (nil, nil): throw HTTPProblem(["idToken": .required])
        }
    }
}

extension Call {
    /// The logins with providers on the device.
    fileprivate var nativeLogIn: NativeLogIn {
        get throws {
            guard let logIn = domain.nativeLogIn else { throw HTTPProblem(NativeLogInError.unknownUpstream) }
            return logIn
        }
    }
}

extension LatchkeyAPI.Upstream {
    init(_ upstream: LatchkeyCore.Upstream) {
        self.init(
            id: upstream.id.rawValue,
            provider: upstream.provider.name,
            name: upstream.title,
            path: "/federation/\(upstream.id)"
        )
    }
}

// The switch has no default.

extension HTTPProblem {
    package init(_ error: NativeLogInError) {
        switch error {
        case .unknownUpstream:
            self.init(.notFound, detail: "The application has no provider with this id.")
        case .invalidToken:
            self.init(
                .invalidIDToken,
                detail: "The ID token or its nonce is invalid, has expired or was used before. Get new ones."
            )
        case .otherOrganization:
            self.init(
                .organizationNotAllowed,
                detail: "The user is no member of an organization that may log in here."
            )
        case .unavailable:
            self.init(
                .providerUnavailable,
                detail: "The provider cannot be reached. Try again later.",
                retryAfter: .seconds(30)
            )
        case .accountExists:
            self.init(
                .accountExists,
                detail: "A user with this e-mail address exists. Log in as that user, and link the identity."
            )
        case .refused(let refusal): self.init(refusal)
        case .stepUp(let demand): self.init(demand)
        case .taken:
            self.init(
                .identityTaken,
                detail: "Another user has this identity. Unlink it there first, or log in with it."
            )
        case .tooManyIdentities:
            self.init(
                .identityLimit,
                detail: "The user has as many identities as the server allows. Unlink one first."
            )
        case .sessionEnded(let reason): self = .ended(reason)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }
}

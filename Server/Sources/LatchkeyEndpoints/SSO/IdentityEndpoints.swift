package import LatchkeyAPI
package import LatchkeyCore

/// The identities of the signed-in user at companies' backends: list, link, unlink.
extension ServerEndpoint {
    static let identities = ServerEndpoint(
        .identities,
        EndpointSummary(
            "listIdentities",
            .users,
            "List the user's identities at companies' backends and providers, the first linked first"
        ),
        body: .none,
        answers: [AnswerDescription(.ok, IdentityList.self, "The identities.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        let identities = try await call.domain.identities.list(of: call.caller.access.userID)
        return .ok(IdentityList(identities: identities.map(LatchkeyAPI.Identity.init)))
    }

    static let linkIdentity = ServerEndpoint(
        .linkIdentity,
        EndpointSummary(
            "linkIdentity",
            .users,
            "Link an identity at a company's backend with the user",
            details:
                "It takes both proofs: a fresh token of the identity, and the password or a login less than five minutes old. An identity that has a user of its own, whom single sign-on made and who has nothing else to log in with, is taken over where `replacesUser` says so: that user is deleted."
        ),
        body: .json(),
        answers: [AnswerDescription(.created, LatchkeyAPI.Identity.self, "The identity, linked now or before.")],
        refusals: [
            .invalidSSOToken, .wrongPassword, .passwordRequired, .stepUpRequired, .identityTaken, .tooManyAttempts,
            .storageFull,
        ]
    ) { (call: Call<IdentityLinkRequest, SessionCaller>) in
        let identity = try await call.domain.identities.link(
            call.body.ssoToken,
            password: call.body.password,
            replacesUser: call.body.replacesUser ?? false,
            by: call.caller.access,
            from: call.address,
            with: call.caller.application
        )
        return .created(LatchkeyAPI.Identity(identity))
    }

    static let unlinkIdentity = ServerEndpoint(
        .unlinkIdentity,
        EndpointSummary("unlinkIdentity", .users, "Unlink an identity"),
        parameters: [.id("The identity.")],
        body: .none,
        answers: [
            AnswerDescription(
                .noContent,
                "The identity logs nobody in any more, and makes a user of its own when it is used again."
            )
        ],
        refusals: [.notFound, .lastCredential, .stepUpRequired]
    ) { (call: Call<NoBody, SessionCaller>) in
        let id = LatchkeyCore.Identity.ID(call.request.pathParameters["id"] ?? "")
        try await call.domain.identities.unlink(id, by: call.caller.access, from: call.address)
        return .noContent
    }
}

extension LatchkeyAPI.Identity {
    package init(_ identity: LatchkeyCore.Identity) {
        self.init(
            id: identity.id.rawValue,
            applicationID: identity.applicationID.rawValue,
            issuer: identity.issuer,
            uniqueID: identity.uniqueID,
            login: identity.claims.login,
            createdAt: identity.createdAt,
            lastUsedAt: identity.lastUsedAt
        )
    }
}

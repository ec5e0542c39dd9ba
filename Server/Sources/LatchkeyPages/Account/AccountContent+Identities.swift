import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The accounts at providers and companies with which the user logs in.
extension AccountContent {
    /// Nil if there are none, and no provider whose account can be added.
    func identities(_ identities: [Identity]) -> SectionView? {
        let upstreams = pages.domain.upstreams.offered(by: access.applicationID)
        guard !identities.isEmpty || !upstreams.isEmpty else { return nil }
        return SectionView(
            id: "identities",
            topic: words(.identitiesTitle),
            explanation: words(identities.isEmpty ? .noIdentities : .identitiesExplained),
            identities: identities.map(view),
            forms: upstreams.map(addition)
        )
    }

    /// Tells the person where to remove this app by hand, because the server has no token to revoke.
    func remainingAccess(_ identities: [Identity]) -> [String] {
        identities.compactMap { identity in
            guard identity.sealedRefreshToken == nil, let issuer = identity.issuer,
                let upstream = pages.domain.upstreams.issuing(issuer), upstream.provider.revokesAccess
            else { return nil }
            return Sentence.providerAccessRemains.text(in: language, with: [upstream.title])
        }
    }

    private func view(_ identity: Identity) -> IdentityRowView {
        let upstream = identity.issuer.flatMap { issuer in pages.domain.upstreams.issuing(issuer) }
        let name = upstream?.title ?? identity.issuer ?? pages.name(of: identity.applicationID)
        return IdentityRowView(
            id: identity.id.rawValue,
            mark: ProviderIcon(of: upstream?.provider ?? .openID),
            title: name,
            login: identity.claims.emailAddress?.text ?? identity.claims.login,
            made: MomentView(identity.createdAt, as: .relative, at: now, in: language, saying: .passkeyMade),
            removal: ChangeView(
                summary: words(.removeButton),
                spoken: Sentence.removeIdentityButton.text(in: language, with: [name]),
                isDangerous: true,
                effect: Sentence.identityRemoveExplained.text(in: language, with: [name]),
                form: FormView(
                    id: "identity-remove-\(identity.id)",
                    action: "/account/identities/\(identity.id)/remove",
                    token: pages.tokens.token(for: request),
                    button: words(.removeButton),
                    buttonClass: "danger",
                    progress: words(.saving)
                )
            )
        )
    }

    private func addition(_ upstream: Upstream) -> FormView {
        FormView(
            id: "identity-add-\(upstream.id)",
            action: "/account/identities/\(upstream.id)/add",
            token: pages.tokens.token(for: request),
            button: Sentence.addIdentityButton.text(in: language, with: [upstream.title]),
            buttonClass: nil,
            progress: words(.preparing)
        )
    }
}

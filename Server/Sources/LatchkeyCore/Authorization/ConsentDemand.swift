package import Foundation

/// The rights that an application asks a user for.
package struct ConsentDemand: Sendable, Equatable {
    package let scopes: Scopes
    package let resources: [String]
    /// The names of single claims about the person that no scope of the request contains.
    package let claims: [String]

    package init(scopes: Scopes, resources: [String] = [], claims: [String] = []) {
        self.scopes = scopes
        self.resources = resources
        self.claims = claims
    }

    /// A text that no other demand has.
    package var mark: String {
        [scopes.names, resources, claims]
            .map { names in "\(names.count)" + names.map { " \($0.utf8.count):\($0)" }.joined() }
            .joined(separator: ";")
    }

    /// Whether a stored consent contains all of it.
    package func isCovered(by grant: Grant?) -> Bool {
        guard let grant else { return false }
        return scopes.isSubset(of: grant.scopes) && resources.allSatisfy(grant.resources.contains)
            && claims.allSatisfy(grant.claims.contains)
    }
}

extension AuthorizationRequest {
    /// The rights that the application asks for.
    ///
    /// Claims that the server does not know are none: the application never gets them, and chooses their names.
    package var demand: ConsentDemand {
        let scopes = scopes ?? .none
        let claims = (claims?.namesAboutPerson ?? []).filter { name in
            StandardClaims.scope(of: name).map { !scopes.contains($0) } ?? false
        }
        return ConsentDemand(scopes: scopes, resources: resources, claims: claims)
    }

    /// Whether the application needs the user's consent at all.
    package var needsConsent: Bool {
        application.client.party == .third || application.client.registration != .byOperator
    }

    /// Whether an earlier consent does not count, because the server does not know who made the application.
    var asksEveryTime: Bool { prompts.contains(.consent) || application.client.registration != .byOperator }

    /// The terms of the code; nil for one whose session opens the whole API.
    var codeGrant: CodeGrant? {
        if !needsConsent, scopes == nil, resources.isEmpty, keyThumbprint == nil { return nil }
        return CodeGrant(
            scopes: scopes ?? .none,
            resources: resources,
            nonce: nonce,
            claims: claims?.text,
            keyThumbprint: keyThumbprint
        )
    }
}

extension Grant {
    /// The consent after the user consents to more.
    ///
    /// The rights of earlier consents stay, unless there are too many together.
    package static func consented(
        _ demand: ConsentDemand,
        after known: Grant?,
        id: ID,
        of userID: User.ID,
        to applicationID: Application.ID,
        at time: Date
    ) -> Grant {
        let scopes = known?.scopes.union(demand.scopes) ?? demand.scopes
        return Grant(
            id: known?.id ?? id,
            userID: userID,
            applicationID: applicationID,
            scopes: Scopes(scopes.text) ?? demand.scopes,
            resources: (known?.resources ?? []).adding(demand.resources),
            claims: (known?.claims ?? []).adding(demand.claims),
            createdAt: known?.createdAt ?? time,
            consentedAt: time,
            lastUsedAt: time
        )
    }
}

extension [String] {
    /// The names with others, which come last; the earliest ones are forgotten first, and are asked for again.
    ///
    /// A consent must not grow without end.
    fileprivate func adding(_ others: [String]) -> [String] {
        Array((filter { !others.contains($0) } + others).suffix(Grant.mostNames))
    }
}

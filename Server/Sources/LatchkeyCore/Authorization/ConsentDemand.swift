import Foundation

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

    /// Whether a stored consent contains all of it.
    package func isCovered(by grant: Grant?) -> Bool {
        guard let grant else { return false }
        return scopes.isSubset(of: grant.scopes) && resources.allSatisfy(grant.resources.contains)
            && claims.allSatisfy(grant.claims.contains)
    }
}

extension AuthorizationRequest {
    /// The rights that the application asks for.
    package var demand: ConsentDemand {
        let scopes = scopes ?? .none
        let claims = (claims?.namesAboutPerson ?? []).filter { name in
            StandardClaims.scope(of: name).map { !scopes.contains($0) } ?? true
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
    /// The rights of earlier consents stay.
    static func consented(
        _ demand: ConsentDemand,
        after known: Grant?,
        id: ID,
        of userID: User.ID,
        to applicationID: Application.ID,
        at time: Date
    ) -> Grant {
        Grant(
            id: known?.id ?? id,
            userID: userID,
            applicationID: applicationID,
            scopes: known?.scopes.union(demand.scopes) ?? demand.scopes,
            resources: (known?.resources ?? []).adding(demand.resources),
            claims: (known?.claims ?? []).adding(demand.claims),
            createdAt: known?.createdAt ?? time,
            consentedAt: time,
            lastUsedAt: time
        )
    }
}

extension [String] {
    fileprivate func adding(_ others: [String]) -> [String] { self + others.filter { !contains($0) } }
}

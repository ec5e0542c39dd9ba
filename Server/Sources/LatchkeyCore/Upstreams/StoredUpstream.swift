package import Foundation

/// An upstream as it is stored: sealed, so that nobody can read its secret or put another issuer into its row.
package struct StoredUpstream: Sendable, Equatable {
    package let id: Upstream.ID
    package let sealed: [UInt8]
    package let createdAt: Date

    package init(id: Upstream.ID, sealed: [UInt8], createdAt: Date) {
        self.id = id
        self.sealed = sealed
        self.createdAt = createdAt
    }

    package init(_ upstream: Upstream, with sealing: any Sealing) throws(SealingError) {
        id = upstream.id
        createdAt = upstream.createdAt
        guard let bytes = try? JSONEncoder().encode(UpstreamText(upstream)) else { throw .cannotSeal }
        sealed = try sealing.seal(Array(bytes))
    }

    /// Opens the upstream; one that was moved to another row is refused.
    package func opened(with sealing: any Sealing) throws(SealingError) -> Upstream {
        let bytes = try sealing.open(sealed)
        guard let text = try? JSONDecoder().decode(UpstreamText.self, from: Data(bytes)), text.id == id,
            let upstream = text.upstream(createdAt: createdAt)
        else { throw .cannotOpen }
        return upstream
    }
}

/// The sealed content of an upstream.
private struct UpstreamText: Codable {
    let id: Upstream.ID
    let provider: String
    var name: String?
    var issuer: String?
    var gateway: String?
    let clientID: String
    var secret: Data?
    var appleTeam: String?
    var appleKeyID: String?
    let nativeClientIDs: [String]
    var scopes: [String]?
    let organizations: [String]
    /// Nil for all.
    var applications: [Application.ID]?
    var requiredByApplications: [Application.ID]?
    var requiredForDomains: [String]?
    var acrValues: [String]?
    var logsOutThere: Bool?
    let position: Int

    init(_ upstream: Upstream) {
        id = upstream.id
        provider = upstream.provider.name
        name = upstream.name
        issuer = upstream.namedIssuer
        gateway = upstream.gateway
        clientID = upstream.clientID
        switch upstream.credential {
        case .none: break
        case .secret(let secret): self.secret = Data(secret.bytes)
        case .appleKey(let apple):
            secret = Data(apple.key.bytes)
            (appleTeam, appleKeyID) = (apple.teamID, apple.keyID)
        }
        nativeClientIDs = upstream.nativeClientIDs
        scopes = upstream.scopes
        organizations = upstream.organizations.sorted()
        switch upstream.offer {
        case .everywhere: break
        case .nowhere: applications = []
        case .applications(let ids): applications = ids.sorted()
        }
        let requirement = upstream.requirement
        if !requirement.applications.isEmpty { requiredByApplications = requirement.applications.sorted() }
        if !requirement.domains.isEmpty { requiredForDomains = requirement.domains.map(\.text).sorted() }
        if !upstream.acrValues.isEmpty { acrValues = upstream.acrValues }
        if upstream.logsOutThere { logsOutThere = true }
        position = upstream.position
    }

    func upstream(createdAt: Date) -> Upstream? {
        guard let provider = UpstreamProvider.named(provider) else { return nil }
        return Upstream(
            id: id,
            provider: provider,
            name: name,
            namedIssuer: issuer,
            gateway: gateway,
            clientID: clientID,
            credential: credential,
            nativeClientIDs: nativeClientIDs,
            scopes: scopes,
            organizations: Set(organizations),
            offer: offer,
            requirement: requirement,
            acrValues: acrValues ?? [],
            logsOutThere: logsOutThere ?? false,
            position: position,
            createdAt: createdAt
        )
    }

    private var credential: Upstream.Credential {
        guard let secret else { return .none }
        guard let appleTeam, let appleKeyID else { return .secret(Secret(Array(secret))) }
        return .appleKey(AppleKey(teamID: appleTeam, keyID: appleKeyID, key: Secret(Array(secret))))
    }

    private var requirement: Upstream.Requirement {
        var requirement = Upstream.Requirement()
        requirement.applications = Set(requiredByApplications ?? [])
        requirement.domains = Set((requiredForDomains ?? []).compactMap { try? EmailDomain($0) })
        return requirement
    }

    private var offer: Upstream.Offer {
        guard let applications else { return .everywhere }
        return applications.isEmpty ? .nowhere : .applications(Set(applications))
    }
}

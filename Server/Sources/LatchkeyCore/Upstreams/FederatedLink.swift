import Foundation

/// The link of a provider's identity with a user who has proved that both are theirs.
struct FederatedLink: Sendable {
    /// The most identities of a user.
    static let mostPerUser = 50

    let statement: UpstreamStatement
    /// The statement's refresh token, sealed; nil without one.
    let sealedRefreshToken: [UInt8]?
    /// The single use of a token's nonce; nil for an answer that belongs to a visit.
    var use: SSOUse?
    let access: Access
    let time: Date
    let address: ClientAddress?
    /// The notice to the user that it was linked, if they have an address.
    let notice: SealedMessage?
    let ids: IDSource
}

/// The outcome of a link.
enum FederatedLinkResult: Sendable {
    case linked(Identity)
    /// Another user has it.
    case taken
    case tooMany
    case askerEnded(SessionEnd?)
    /// The nonce was used before.
    case usedBefore
}

extension Tables {
    /// Links an identity with a user; one that the user has already stays as it is.
    func link(_ request: FederatedLink) throws -> FederatedLinkResult {
        let (access, statement) = (request.access, request.statement)
        if case .ended(let reason) = try holdAsker(access, at: request.time) { return .askerEnded(reason) }
        if let use = request.use { guard try usedSSOTokens.insert(use) else { return .usedBefore } }
        if let present = try identities.find(statement.subject, at: statement.issuer) {
            guard present.userID == access.userID else { return .taken }
            if let token = request.sealedRefreshToken {
                try identities.keep(sealedRefreshToken: token, for: present.id)
            }
            return .linked(present)
        }
        guard try identities.all(of: access.userID).count < FederatedLink.mostPerUser else { return .tooMany }
        let identity = Identity(
            id: request.ids.next(),
            userID: access.userID,
            applicationID: access.applicationID,
            issuer: statement.issuer,
            uniqueID: statement.subject,
            madeUser: false,
            claims: statement.claims,
            createdAt: request.time,
            lastUsedAt: nil,
            sealedRefreshToken: request.sealedRefreshToken
        )
        guard try identities.insert(identity) else {
            // Another transaction has linked it at the same moment.
            guard let present = try identities.find(statement.subject, at: statement.issuer) else {
                throw StoreError.busy
            }
            return present.userID == access.userID ? .linked(present) : .taken
        }
        let event = AuditEvent(
            .identityLinked,
            id: request.ids.next(),
            of: access.userID,
            at: request.time,
            from: RequestOrigin(address: request.address),
            with: access.applicationID
        )
        try record(event, onDeviceOf: access.sessionID)
        if let notice = request.notice { try messages.insert(notice) }
        return .linked(identity)
    }
}

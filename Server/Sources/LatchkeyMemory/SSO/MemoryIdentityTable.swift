import Foundation
import LatchkeyCore

/// An identity as a row.
struct IdentityRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)
        case uniqueID(String, Application.ID)
        case subject(String, issuer: String)

        var isUnique: Bool { if case .user = self { false } else { true } }
    }

    var identity: Identity

    var key: Identity.ID { identity.id }
    var lookups: [Lookup] {
        let account: Lookup =
            if let issuer = identity.issuer { .subject(identity.uniqueID, issuer: issuer) } else {
                .uniqueID(identity.uniqueID, identity.applicationID)
            }
        return [.user(identity.userID), account]
    }
}

/// Identities in memory.
struct MemoryIdentityTable: IdentityTable {
    let database: MemoryDatabase

    private var identities: MemoryRows<IdentityRow> { database.identities }

    func all(of userID: User.ID) throws -> [Identity] {
        identities.all(.user(userID)).map(\.identity).sorted { $0.id < $1.id }
    }

    func find(_ uniqueID: String, in applicationID: Application.ID) throws -> Identity? {
        identities.first(.uniqueID(uniqueID, applicationID))?.identity
    }

    func find(_ subject: String, at issuer: String) throws -> Identity? {
        identities.first(.subject(subject, issuer: issuer))?.identity
    }

    func insert(_ identity: Identity) throws -> Bool {
        try database.require(user: identity.userID)
        return identities.insertIfFree(IdentityRow(identity: identity))
    }

    func update(_ id: Identity.ID, _ claims: SSOClaims, usedAt time: Date) throws {
        try identities.update(id) { $0.identity = $0.identity.with(claims: claims, lastUsedAt: time) }
    }

    func keep(sealedRefreshToken: [UInt8]?, for id: Identity.ID) throws {
        try identities.update(id) { $0.identity = $0.identity.with(sealedRefreshToken: .some(sealedRefreshToken)) }
    }

    func move(_ id: Identity.ID, to userID: User.ID) throws {
        try database.require(user: userID)
        try identities.update(id) { $0.identity = $0.identity.with(userID: userID, madeUser: false) }
    }

    func remove(_ id: Identity.ID) throws { identities.remove(id) }

    func removeLinked(of userID: User.ID) throws {
        identities.removeAll(.user(userID)) { !$0.identity.madeUser }
    }

    func removeAll(of userID: User.ID) throws { identities.removeAll(.user(userID)) }
}

extension Identity {
    fileprivate func with(
        userID: User.ID? = nil,
        madeUser: Bool? = nil,
        claims: SSOClaims? = nil,
        lastUsedAt: Date? = nil,
        sealedRefreshToken: [UInt8]?? = nil
    ) -> Identity {
        Identity(
            id: id,
            userID: userID ?? self.userID,
            applicationID: applicationID,
            issuer: issuer,
            uniqueID: uniqueID,
            madeUser: madeUser ?? self.madeUser,
            claims: claims ?? self.claims,
            createdAt: createdAt,
            lastUsedAt: lastUsedAt ?? self.lastUsedAt,
            sealedRefreshToken: sealedRefreshToken ?? self.sealedRefreshToken
        )
    }
}

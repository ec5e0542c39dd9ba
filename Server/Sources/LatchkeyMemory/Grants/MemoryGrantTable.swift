import Foundation
import LatchkeyCore

/// A grant as a row.
struct GrantRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)
        case client(Application.ID)
        case application(User.ID, Application.ID)

        var isUnique: Bool { if case .application = self { true } else { false } }
    }

    var grant: Grant

    var key: Grant.ID { grant.id }
    var lookups: [Lookup] {
        [.user(grant.userID), .client(grant.applicationID), .application(grant.userID, grant.applicationID)]
    }
}

/// Grants in memory.
struct MemoryGrantTable: GrantTable {
    let database: MemoryDatabase

    private var grants: MemoryRows<GrantRow> { database.grants }

    func find(of userID: User.ID, to applicationID: Application.ID) throws -> Grant? {
        grants.first(.application(userID, applicationID))?.grant
    }

    func all(of userID: User.ID) throws -> [Grant] {
        grants.all(.user(userID)).map(\.grant).sorted { $0.id < $1.id }
    }

    func put(_ grant: Grant) throws {
        try database.require(user: grant.userID)
        guard let known = try find(of: grant.userID, to: grant.applicationID) else {
            return try grants.insert(GrantRow(grant: grant.keeping(grant, usedAt: grant.lastUsedAt)))
        }
        try grants.update(known.id) { $0.grant = grant.keeping(known, usedAt: grant.lastUsedAt) }
    }

    func setLastUse(of userID: User.ID, by applicationID: Application.ID, at time: Date) throws {
        guard let known = try find(of: userID, to: applicationID), known.lastUsedAt < time else { return }
        try grants.update(known.id) { $0.grant = known.keeping(known, usedAt: time) }
    }

    func exist(to applicationID: Application.ID) throws -> Bool { grants.first(.client(applicationID)) != nil }

    func removeAll(to applicationID: Application.ID) throws { grants.removeAll(.client(applicationID)) }

    func remove(of userID: User.ID, to applicationID: Application.ID) throws -> Bool {
        guard let known = try find(of: userID, to: applicationID) else { return false }
        return grants.remove(known.id)
    }
}

extension Grant {
    /// The grant with the id and the creation time of another, and its times as a database keeps them.
    fileprivate func keeping(_ other: Grant, usedAt: Date) -> Grant {
        Grant(
            id: other.id,
            userID: userID,
            applicationID: applicationID,
            scopes: scopes,
            resources: resources,
            claims: claims,
            createdAt: other.createdAt.stored,
            consentedAt: consentedAt.stored,
            lastUsedAt: usedAt.stored
        )
    }
}

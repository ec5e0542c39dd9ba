import LatchkeyCore
import LatchkeyDatabase

/// The link of an identity with a user, within a transaction.
struct IdentityLinkTransaction {
    let request: IdentityLink
    let connection: any Connection

    func run() throws -> IdentityLinkResult {
        guard try SSOUseRows.insert(request.use, on: connection) else { return .refused(.usedBefore) }
        let present = try find()
        try hold(present)
        let asker = try SessionRows.state(of: request.access.sessionID, on: connection)
        guard let asker, asker.ended == nil else {
            try SSOUseRows.remove(request.use, on: connection)
            return .askerEnded(asker?.ended)
        }
        // Before the rows were held somebody else may have made it, or have it now: who asks again finds that.
        guard try find()?.userID == present?.userID else { throw StoreError.busy }
        guard let present else { return try insert() }
        if present.userID == request.access.userID { return .linked(present, replaced: nil) }
        return try replace(present)
    }

    private func find() throws -> Identity? {
        try IdentityRows.find(request.uniqueID, in: request.applicationID, on: connection)
    }

    /// In one order everywhere, so that two that want each other's do not wait for each other.
    private func hold(_ present: Identity?) throws {
        for id in Set([request.access.userID, present?.userID].compactMap { $0 }).sorted() {
            _ = try UserRows.hold(id, on: connection)
        }
    }

    private func insert() throws -> IdentityLinkResult {
        let identity = Identity(
            id: request.ids.next(),
            userID: request.access.userID,
            applicationID: request.applicationID,
            uniqueID: request.uniqueID,
            madeUser: false,
            claims: request.claims,
            createdAt: request.time,
            lastUsedAt: nil
        )
        guard try IdentityRows.insert(identity, on: connection) else { throw StoreError.busy }
        try note()
        return .linked(identity, replaced: nil)
    }

    /// Gives the identity to the user who asks, where it made the user who has it and that one has nothing else to log in
    /// with.
    private func replace(_ present: Identity) throws -> IdentityLinkResult {
        let other = try connection.first(
            "SELECT password_hash, disabled_at FROM users WHERE id = $1",
            [.text(present.userID)]
        ) { (hasPassword: !$0.isNull(0), isDisabled: !$0.isNull(1)) }
        // Nobody escapes that way.
        guard other?.isDisabled == false else { return .refused(.userDisabled) }
        let isAlone = try IdentityRows.all(of: present.userID, on: connection).count == 1
        guard request.replacesUser, present.madeUser, isAlone, other?.hasPassword == false else {
            try SSOUseRows.remove(request.use, on: connection)
            return .taken
        }
        try IdentityRows.move(present.id, to: request.access.userID, on: connection)
        try UserRows.delete(present.userID, at: request.time, on: connection)
        try note()
        guard let moved = try find() else { throw StoreError.busy }
        return .linked(moved, replaced: present.userID)
    }

    private func note() throws {
        let event = AuditEvent(
            .identityLinked,
            id: request.ids.next(),
            of: request.access.userID,
            at: request.time,
            from: RequestOrigin(address: request.address),
            with: request.access.applicationID
        )
        try AuditRows.insert(event, onDeviceOf: request.access.sessionID, on: connection)
        if let notice = request.notice { try MessageRows.insert(notice, on: connection) }
    }
}

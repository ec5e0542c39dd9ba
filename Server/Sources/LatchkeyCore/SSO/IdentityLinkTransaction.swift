extension Tables {
    /// Links a token's identity with a user.
    ///
    /// A refused link does not use up the token, unless the token itself is refused.
    package func link(_ request: IdentityLink) throws -> IdentityLinkResult {
        try IdentityLinkTransaction(request: request, tables: self).run()
    }

    /// Unlinks an identity of a user, unless it is the last way to log in.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - session: The requesting session.
    ///   - relyingParty: The relying party whose passkeys are another way to log in; nil for none.
    ///   - event: The event, with the user.
    /// - Returns: Whether it was unlinked.
    /// - Throws: `StoreError`.
    package func unlink(
        _ id: Identity.ID,
        by session: SessionRecord.ID,
        at relyingParty: RelyingParty?,
        _ event: AuditEvent
    ) throws -> IdentityUnlinkResult {
        // The held row makes two sessions that unlink the last two identities take turns.
        guard let userID = event.userID, let user = try users.hold(userID) else { return .notFound }
        let all = try identities.all(of: userID)
        guard let identity = all.first(where: { $0.id == id }) else { return .notFound }
        guard try canLogIn(user, without: .identity(id), with: nil, at: relyingParty) else { return .lastCredential }
        try queueRevocation(of: identity, at: event.createdAt)
        try identities.remove(id)
        try record(event, onDeviceOf: session)
        return .unlinked
    }
}

/// The link of an identity with a user, within a transaction.
private struct IdentityLinkTransaction {
    let request: IdentityLink
    let tables: any Tables

    func run() throws -> IdentityLinkResult {
        guard try tables.usedSSOTokens.insert(request.use) else { return .refused(.usedBefore) }
        let present = try find()
        try hold(present)
        let asker = try tables.sessions.state(of: request.access.sessionID)
        guard let asker, asker.ended == nil else {
            try tables.usedSSOTokens.remove(request.use)
            return .askerEnded(asker?.ended)
        }
        // Before the rows were held, another transaction may have created or moved the identity. The client's retry
        // then finds it.
        guard try find()?.userID == present?.userID else { throw StoreError.busy }
        guard let present else { return try insert() }
        if present.userID == request.access.userID { return .linked(present, replaced: nil) }
        return try replace(present)
    }

    private func find() throws -> Identity? {
        try tables.identities.find(request.uniqueID, in: request.applicationID)
    }

    /// All transactions use this order, so two that want each other's identities do not deadlock.
    private func hold(_ present: Identity?) throws {
        for id in Set([request.access.userID, present?.userID].compactMap { $0 }).sorted() {
            _ = try tables.users.hold(id)
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
        guard try tables.identities.insert(identity) else { throw StoreError.busy }
        try note()
        return .linked(identity, replaced: nil)
    }

    /// Moves the identity to the requesting user.
    ///
    /// That needs its present user to have been created by it and to have no other credential.
    private func replace(_ present: Identity) throws -> IdentityLinkResult {
        let other = try tables.users.credentials(of: present.userID)
        // A disabled user must not return this way.
        guard other?.isDisabled == false else { return .refused(.userDisabled) }
        let isAlone = try tables.identities.all(of: present.userID).count == 1
        // A company's token alone must not delete what a factor protects.
        let hasFactor = try tables.hasFactor(present.userID)
        guard request.replacesUser, present.madeUser, isAlone, other?.passwordHash == nil, !hasFactor else {
            try tables.usedSSOTokens.remove(request.use)
            return .taken
        }
        try tables.identities.move(present.id, to: request.access.userID)
        try tables.deleteUser(present.userID, at: request.time)
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
        try tables.record(event, onDeviceOf: request.access.sessionID)
        if let notice = request.notice { try tables.messages.insert(notice) }
    }
}

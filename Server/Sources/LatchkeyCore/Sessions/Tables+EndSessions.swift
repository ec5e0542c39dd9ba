extension Tables {
    /// Ends a session that has not ended: removes its push devices and records the event.
    ///
    /// - Returns: False if it had ended before or never existed; it keeps its reason then.
    /// - Throws: `StoreError`.
    package func end(_ id: SessionRecord.ID, _ ending: SessionEnding) throws -> Bool {
        guard let ended = try sessions.end(id, because: ending.reason, at: ending.time) else { return false }
        try pushDevices.removeAll(ofSession: id)
        try events.insert(
            AuditEvent(
                .sessionEnded(ending.reason),
                id: ending.eventIDs.next(),
                of: ended.userID,
                at: ending.time,
                from: RequestOrigin(address: ending.address, device: ended.device),
                with: ended.applicationID,
                session: id
            )
        )
        return true
    }

    /// Ends all live sessions of a held user.
    package func endAllSessions(of userID: User.ID, _ ending: SessionEnding) throws -> [SessionRecord.ID] {
        try sessions.live(of: userID, at: ending.time).map(\.id).filter { try end($0, ending) }
    }

    /// Ends sessions of a held user, at the request of one of them.
    ///
    /// The requesting session must be live itself: if two sessions end each other at the same time, one stays.
    package func end(
        _ choice: SessionChoice,
        of userID: User.ID,
        by asker: SessionRecord.ID,
        _ ending: SessionEnding
    ) throws -> SessionEndResult {
        let asking = try sessions.hold(asker)
        guard let asking, asking.ended == nil, ending.time < asking.expiresAt else {
            return .askerEnded(asking.map { $0.ended ?? .expired })
        }
        let chosen = try sessions.live(of: userID, at: ending.time).filter { choice.includes($0, askedBy: asker) }
        return .ended(try chosen.map(\.id).filter { try end($0, ending) })
    }
}

extension SessionChoice {
    fileprivate func includes(_ session: LiveSession, askedBy asker: SessionRecord.ID) -> Bool {
        switch self {
        case .one(let chosen): session.id == chosen
        case .others: session.id != asker
        case .othersIn(let application): session.id != asker && session.applicationID == application
        }
    }
}

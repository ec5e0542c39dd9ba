import Foundation

extension Tables {
    /// Ends sessions that have not ended, and the sessions that end with them.
    ///
    /// It removes their push devices, records the events, and stores the notices to their applications. A session that
    /// a browser's session authorized ends with that one, for the same reason.
    ///
    /// - Returns: The sessions that were not ended before, and those whose applications get a notice. The others keep
    ///   their reasons.
    /// - Throws: `StoreError`.
    package func endSessions(_ ids: [SessionRecord.ID], _ ending: SessionEnding) throws -> EndedSessions {
        var result = EndedSessions()
        for id in ids {
            guard let ended = try end(one: id, ending, &result), ended.isBrowser else { continue }
            for child in try sessions.children(of: id, with: nil) { _ = try end(one: child, ending, &result) }
        }
        return result
    }

    private func end(
        one id: SessionRecord.ID,
        _ ending: SessionEnding,
        _ result: inout EndedSessions
    ) throws -> EndedSession? {
        guard let ended = try sessions.end(id, because: ending.reason, at: ending.time) else { return nil }
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
        result.ids.append(id)
        if try storeNotice(of: ended, at: ending.time, ids: ending.eventIDs) { result.noticed.append(id) }
        return ended
    }

    /// Ends all live sessions of a held user, and their consents to devices that have not come for their session.
    package func endAllSessions(of userID: User.ID, _ ending: SessionEnding) throws -> [SessionRecord.ID] {
        try deviceCodes.removeAllowed(by: userID)
        return try endSessions(sessions.live(of: userID, at: ending.time).map(\.id), ending).ids
    }

    /// Ends the earlier sessions of an application that a browser's session authorized, before the next one starts.
    ///
    /// The next one continues them. So there is no event, and no notice: an application that goes by the `sub` of a
    /// notice alone would end the login that has just begun.
    ///
    /// - Returns: The sessions that ended.
    /// - Throws: `StoreError`.
    func replaceChildren(
        of parentID: SessionRecord.ID,
        with applicationID: Application.ID,
        at time: Date
    ) throws -> [SessionRecord.ID] {
        let earlier = try sessions.children(of: parentID, with: applicationID)
        return try earlier.filter { id in
            guard try sessions.end(id, because: .revoked, at: time) != nil else { return false }
            try pushDevices.removeAll(ofSession: id)
            return true
        }
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
        let chosen = try sessions.live(of: userID, at: ending.time).filter { choice.includes($0, askedBy: asking) }
        // An application or a device that has not come for its session yet must get none afterwards.
        try authorizationCodes.removeUnspent(of: userID)
        try deviceCodes.removeAllowed(by: userID)
        return .ended(try endSessions(chosen.map(\.id), ending).ids)
    }
}

/// The sessions that a transaction has ended.
package struct EndedSessions: Sendable, Equatable {
    package fileprivate(set) var ids: [SessionRecord.ID] = []
    /// Those whose applications get a notice.
    package fileprivate(set) var noticed: [SessionRecord.ID] = []

    package init() {}
}

extension SessionChoice {
    /// Whether to end a session.
    ///
    /// A browser's session and those that it authorized are one device. The browser's session of the asker stays, as
    /// the asker would end with it.
    fileprivate func includes(_ session: LiveSession, askedBy asker: SessionState) -> Bool {
        let browserID = asker.grant?.parentID
        return switch self {
        case .one(let chosen): session.id == chosen
        case .others: (session.parentID ?? session.id) != (browserID ?? asker.id)
        case .othersIn(let application):
            session.id != asker.id && session.id != browserID && session.applicationID == application
        }
    }
}

extension Tables {
    /// Disables a held user and ends all their sessions.
    ///
    /// A concurrent login is refused, or its session ends, too. A user who is disabled already gets no second message.
    ///
    /// - Parameters:
    ///   - found: The user.
    ///   - message: The notice to the user.
    ///   - event: The audit event.
    ///   - ending: The reason, time and origin of the sessions' end.
    /// - Returns: The sessions that ended.
    /// - Throws: `StoreError`.
    package func disable(
        _ found: UserCredentials,
        _ message: SealedMessage?,
        _ event: AuditEvent,
        _ ending: SessionEnding
    ) throws -> [SessionRecord.ID] {
        let id = found.user.id
        if !found.isDisabled {
            _ = try users.disable(id, at: ending.time)
            try events.insert(event)
            if let message { try messages.insert(message) }
        }
        try endRequests(of: id, at: ending.time)
        try forgetFactorProofs(of: id)
        _ = try recoveries.remove(of: id)
        return try endAllSessions(of: id, ending)
    }

    /// Enables a held user; one who is enabled already gets no message.
    package func enable(_ found: UserCredentials, _ message: SealedMessage?, _ event: AuditEvent) throws {
        guard found.isDisabled else { return }
        _ = try users.enable(found.user.id)
        try events.insert(event)
        if let message { try messages.insert(message) }
    }
}

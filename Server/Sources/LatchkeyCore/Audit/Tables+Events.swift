extension Tables {
    /// Records an event that belongs to no other write, unless its user was deleted.
    ///
    /// It also looks up an empty id, so a known name costs no more time than an unknown one.
    package func recordIfUserExists(_ event: AuditEvent) throws {
        let user = try users.find(event.userID ?? "")
        guard user != nil || event.userID == nil else { return }
        try events.insert(event)
    }

    /// Records an event with the device of the session that caused it.
    func record(_ event: AuditEvent, onDeviceOf session: SessionRecord.ID) throws {
        let device = try sessions.device(of: session) ?? event.origin.device
        try events.insert(event.from(RequestOrigin(address: event.origin.address, device: device)))
    }
}

extension AuditEvent {
    fileprivate func from(_ origin: RequestOrigin) -> AuditEvent {
        AuditEvent(
            kind,
            id: id,
            of: userID,
            at: createdAt,
            from: origin,
            with: applicationID,
            session: sessionID,
            note: note
        )
    }
}

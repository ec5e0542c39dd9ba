package import LatchkeyAPI
package import LatchkeyCore

/// The audit events of the signed-in user.
extension ServerEndpoint {
    static let events = ServerEndpoint(
        .events,
        EndpointSummary("listEvents", .users, "List the user's audit events, the newest first"),
        parameters: [.limit, .after],
        body: .none,
        answers: [AnswerDescription(.ok, AuditEventPage.self, "A page of events.")],
        refusals: [.invalidFields]
    ) { (call: Call<NoBody, SessionCaller>) in
        var errors: FieldErrors = [:]
        let userID = call.caller.access.userID
        let cursors = ListCursors(call.domain.formDigest, of: [userID.rawValue, "events"])
        let query = PageQuery(call.request.parameters, &errors) {
            cursors.position($0).map { LatchkeyCore.AuditEvent.ID($0) }
        }
        guard errors.isEmpty else { throw HTTPProblem(errors) }
        let page = try await call.domain.userEvents.list(of: userID, after: query.position, limit: query.limit)
        return .ok(
            AuditEventPage(
                events: page.events.map(LatchkeyAPI.AuditEvent.init),
                next: page.next.map { cursors.signed($0.rawValue) }
            )
        )
    }
}

extension LatchkeyAPI.AuditEvent {
    package init(_ event: LatchkeyCore.AuditEvent) {
        self.init(
            id: event.id.rawValue,
            kind: AuditEventKind(rawValue: event.kind.name),
            createdAt: event.createdAt,
            address: event.origin.address?.text,
            device: LatchkeyAPI.Device(event.origin.device),
            applicationID: event.applicationID?.rawValue,
            sessionID: event.sessionID.map { .init($0.rawValue) },
            reason: event.kind.reason.map { SessionEndReason(rawValue: $0.rawValue) },
            amr: event.methods.isEmpty ? nil : event.methods.words
        )
    }
}

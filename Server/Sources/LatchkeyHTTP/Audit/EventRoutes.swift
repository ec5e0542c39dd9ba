import Hummingbird
package import LatchkeyAPI
package import LatchkeyCore

/// The audit events of the signed-in user.
struct EventRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, AuditEventPage>.events, within: "/v1", use: list)
    }

    private func list(_ request: Request, _ context: SignedInContext) async throws -> Response {
        var errors: FieldErrors = [:]
        let cursors = ListCursors(domain.formDigest, of: [context.access.userID, "events"])
        let query = PageQuery(request.uri.queryParameters, &errors) { cursors.position($0) }
        guard errors.isEmpty else { throw HTTPProblem(errors) }
        do {
            let page = try await domain.userEvents.list(
                of: context.access.userID,
                after: query.position,
                limit: query.limit
            )
            return try .json(
                AuditEventPage(
                    events: page.events.map(LatchkeyAPI.AuditEvent.init),
                    next: page.next.map(cursors.signed)
                )
            )
        } catch let error as StoreError { throw HTTPProblem(error) }
    }
}

extension LatchkeyAPI.AuditEvent {
    package init(_ event: LatchkeyCore.AuditEvent) {
        self.init(
            id: event.id,
            kind: AuditEventKind(rawValue: event.kind.name),
            createdAt: event.createdAt,
            address: event.origin.address?.text,
            device: LatchkeyAPI.Device(event.origin.device),
            applicationID: event.applicationID,
            sessionID: event.sessionID.map { .init($0) },
            reason: event.kind.reason.map { SessionEndReason(rawValue: $0.rawValue) }
        )
    }
}

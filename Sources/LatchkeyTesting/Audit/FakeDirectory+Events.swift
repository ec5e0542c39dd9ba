import Foundation
import LatchkeyAPI

extension Route {
    static let eventRoutes: [Route] = [
        .signedIn(.events) { directory, call, access throws(Refusal) in
            let query = try PageQuery(call.request, newestFirst: true) { FakeIDs.isID($0) ? $0 : nil }
            let page = query.page(of: directory.events[access.userID] ?? [], at: \.id)
            return .value(AuditEventPage(events: page.elements, next: page.next))
        }
    ]
}

extension FakeDirectory {
    /// Remembers what happened to a user's account.
    mutating func tell(
        _ kind: AuditEventKind,
        of userID: User.ID,
        at now: Date,
        device: Device? = nil,
        _ applicationID: String? = nil,
        session sessionID: Session.ID? = nil,
        because reason: SessionEndReason? = nil
    ) {
        let event = AuditEvent(
            id: ids.next(at: now),
            kind: kind,
            createdAt: now,
            address: FakeServer.address,
            device: device,
            applicationID: applicationID,
            sessionID: sessionID,
            reason: reason
        )
        events[userID, default: []].append(event)
    }
}

package import Foundation

/// The access of an application to a user's account: their live sessions in it.
package struct ApplicationAccess: Sendable, Equatable {
    package let applicationID: Application.ID
    /// The start of the oldest session.
    package private(set) var since: Date
    package private(set) var lastUse: SessionUse
    /// The number of sessions, which is that of the devices that are logged in.
    package private(set) var sessionCount: Int

    private init(_ session: LiveSession) {
        applicationID = session.applicationID
        since = session.createdAt
        lastUse = session.lastUse
        sessionCount = 1
    }

    private mutating func add(_ session: LiveSession) {
        since = min(since, session.createdAt)
        if session.lastUse.time > lastUse.time { lastUse = session.lastUse }
        sessionCount += 1
    }

    /// Groups sessions by application, in the order in which the applications first appear.
    static func groups(of sessions: [LiveSession]) -> [ApplicationAccess] {
        var groups: [ApplicationAccess] = []
        for session in sessions {
            if let index = groups.firstIndex(where: { $0.applicationID == session.applicationID }) {
                groups[index].add(session)
            } else {
                groups.append(ApplicationAccess(session))
            }
        }
        return groups
    }
}

extension UserSessions {
    /// The applications in which the user has sessions besides the requesting one, most recently used first.
    package func applications(_ access: Access) async throws(StoreError) -> [ApplicationAccess] {
        ApplicationAccess.groups(of: try await list(access).filter { $0.id != access.sessionID })
    }
}

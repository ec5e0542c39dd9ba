import Foundation

extension Tables {
    /// Stores the notice about a session that has just ended.
    ///
    /// - Returns: False if its application wants none. A browser's session is no session of an application: the
    ///   sessions that the browser authorized have notices of their own.
    /// - Throws: `StoreError`.
    @discardableResult
    func storeNotice(of ended: EndedSession, at time: Date, ids: IDSource) throws -> Bool {
        guard let uri = ended.backChannelLogOutURI, !ended.isBrowser, let userID = ended.userID else { return false }
        try logOutNotices.insert(
            LogOutNotice(
                id: ids.next(),
                applicationID: ended.applicationID,
                uri: uri,
                userID: userID,
                sessionID: ended.id,
                createdAt: time
            )
        )
        return true
    }

    /// Stores the notices about the sessions of a user who is being deleted.
    func storeNotices(of ended: [EndedSession], at time: Date) throws {
        let ids = IDSource(clock: Moment(time: time))
        for session in ended { try storeNotice(of: session, at: time, ids: ids) }
    }
}

/// The time of a transaction as a clock.
struct Moment: WallClock {
    let time: Date

    func now() -> Date { time }
}

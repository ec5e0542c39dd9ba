import Foundation

extension Tables {
    /// Ends a user's unspent requests, because a new password revokes earlier permissions to reset it or to add an
    /// address.
    ///
    /// A link that undoes the change of an address or reports a login stays valid, because an account's thief changes its
    /// password, too.
    func endRequests(of userID: User.ID, at time: Date) throws {
        try verifications.endAll(
            of: userID,
            for: Set(Verification.Purpose.allCases).subtracting(Verification.Purpose.rescues),
            at: time
        )
    }

    /// Stores a notice and the link in it.
    func insert(_ notice: AccountNotice) throws {
        try messages.insert(notice.message)
        if let link = notice.link { try verifications.insert(link) }
    }
}

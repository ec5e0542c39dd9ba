import Foundation

extension Tables {
    /// Ends a user's unspent requests, because a new password revokes earlier permissions to reset it or to add an
    /// address.
    ///
    /// A link that undoes the change of an address stays valid, because an account's thief changes its password, too.
    func endRequests(of userID: User.ID, at time: Date) throws {
        try verifications.endAll(
            of: userID,
            for: Set(Verification.Purpose.allCases).subtracting([.addressUndo]),
            at: time
        )
    }

    /// Stores the notice to a former address, and the link in it that undoes the change.
    func insert(_ notice: AddressNotice) throws {
        try messages.insert(notice.message)
        if let undo = notice.undo { try verifications.insert(undo) }
    }
}

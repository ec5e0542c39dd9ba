import LatchkeyAPI

extension LatchkeyClient {
    /// Changes the current user's password; all their other sessions end, this one stays.
    ///
    /// Asks the server.
    ///
    /// - Parameters:
    ///   - current: The password that the user has now.
    ///   - new: The password that the user shall have.
    /// - Throws: ``LatchkeyError``: `wrong_password`, `weak_password` with ``LatchkeyError/fields`` that say what to change,
    ///   and what ``data(for:)`` throws. The password is the old one then, except that where the answer was lost
    ///   (`network_unavailable` and the like) it may be the new one.
    public func changePassword(from current: String, to new: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.changePassword, ChangePasswordRequest(currentPassword: current, newPassword: new))
        }
    }
}

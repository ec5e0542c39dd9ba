import LatchkeyAPI

extension LatchkeyClient {
    /// Changes the current user's password, and ends their other sessions.
    ///
    /// Calls the server.
    ///
    /// - Parameters:
    ///   - current: The current password.
    ///   - new: The new password.
    /// - Throws: ``LatchkeyError``: `wrong_password`, `weak_password` with ``LatchkeyError/fields``, and the errors of
    ///   ``data(for:logIn:)``. After a lost answer (`network_unavailable`, `timed_out`) the password may have changed.
    public func changePassword(from current: String, to new: String) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.changePassword, ChangePasswordRequest(currentPassword: current, newPassword: new))
        }
    }
}

public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's account: record, password, addresses and events.
    ///
    /// ```swift
    /// let user = try await latchkey.account.refresh()
    /// try await latchkey.account.changePassword(from: old, to: new)
    /// ```
    public var account: AccountCalls { AccountCalls(latchkey: self) }

    /// Calls that read and change the current user's account; see ``LatchkeyClient/account``.
    public struct AccountCalls: Sendable {
        let latchkey: LatchkeyClient

        /// Reads the current user's record from the server and stores it.
        ///
        /// - Returns: The user.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func refresh() async throws(LatchkeyError) -> User {
            try await LatchkeyError.typed {
                try await latchkey.store(try await latchkey.call(.user, NoBody()))
            }
        }

        /// Changes the current user's record at the server and stores it.
        ///
        /// - Parameter changes: The changes.
        /// - Returns: The changed user.
        /// - Throws: ``LatchkeyError``: `identifier_taken`, `invalid_fields`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        @discardableResult
        public func update(_ changes: UserChanges) async throws(LatchkeyError) -> User {
            try await LatchkeyError.typed {
                try await latchkey.store(try await latchkey.call(.updateUser, changes))
            }
        }

        /// Changes the current user's password, and ends their other sessions.
        ///
        /// Calls the server.
        ///
        /// - Parameters:
        ///   - current: The current password.
        ///   - new: The new password.
        /// - Throws: ``LatchkeyError``: `wrong_password`, `weak_password` with ``LatchkeyError/fields``, and the errors
        ///   of ``LatchkeyClient/data(for:logIn:)``. After a lost answer (`network_unavailable`, `timed_out`) the
        ///   password may have changed.
        public func changePassword(from current: String, to new: String) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(
                    .changePassword,
                    ChangePasswordRequest(currentPassword: current, newPassword: new)
                )
            }
        }

        /// Requests a message to verify the current user's pending e-mail address.
        ///
        /// Calls the server.
        ///
        /// - Parameter emailAddress: The user's ``User/pendingEmailAddress``.
        /// - Returns: The id for ``LatchkeyClient/verify(_:code:)``, valid for ten minutes.
        /// - Throws: ``LatchkeyError``: `invalid_fields`, and the errors of ``LatchkeyClient/data(for:logIn:)``.
        public func requestVerification(emailAddress: String) async throws(LatchkeyError) -> String {
            try await LatchkeyError.typed {
                try await latchkey.call(.requestVerification, VerificationRequest(emailAddress: emailAddress))
                    .verificationID
            }
        }

        /// Requests a text message to verify the current user's pending phone number.
        ///
        /// Calls the server.
        ///
        /// - Parameter phoneNumber: The user's ``User/pendingPhoneNumber``.
        /// - Returns: The id for ``LatchkeyClient/verify(_:code:)``, valid for ten minutes.
        /// - Throws: ``LatchkeyError``: `invalid_fields`, and the errors of ``LatchkeyClient/data(for:logIn:)``.
        public func requestVerification(phoneNumber: String) async throws(LatchkeyError) -> String {
            try await LatchkeyError.typed {
                try await latchkey.call(.requestVerification, VerificationRequest(phoneNumber: phoneNumber))
                    .verificationID
            }
        }

        /// The current user's account events, newest first.
        ///
        /// Calls the server.
        ///
        /// - Parameters:
        ///   - limit: The largest number of events, 1 to 1,000.
        ///   - page: ``AuditEventPage/next`` of the previous page; nil for the first.
        /// - Returns: One page of events.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func events(limit: Int = 100, after page: String? = nil) async throws(LatchkeyError) -> AuditEventPage {
            try await LatchkeyError.typed {
                let after = page.map { [(name: "after", value: $0)] } ?? []
                return try await latchkey.call(.events, NoBody(), query: [(name: "limit", value: "\(limit)")] + after)
            }
        }

        /// Deletes the current user with all their data, at the server and on this device.
        ///
        /// - Parameter password: The password; unnecessary within five minutes of a login.
        /// - Throws: ``LatchkeyError``: `wrong_password`, `password_required`, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func delete(password: String? = nil) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                guard let userID = try await latchkey.vault.current()?.user.id else {
                    throw LatchkeyError.loginRequired
                }
                _ = try await latchkey.call(.deleteUser, DeleteUserRequest(password: password), asUser: userID)
                try await latchkey.vault.change { stored in
                    guard let account = stored[userID: userID] else { return (.keep, ()) }
                    var new = stored
                    new.remove(sessionID: account.session.id)
                    return (.save(new, signedOut: .userDeleted), ())
                }
            }
        }
    }
}

public import LatchkeyAPI

// The names before the calls were grouped. The next release removes them.
extension LatchkeyClient {
    /// The older name of `account.refresh()`.
    @available(*, deprecated, renamed: "account.refresh()")
    @discardableResult
    public func refreshUser() async throws(LatchkeyError) -> User { try await account.refresh() }

    /// The older name of `account.update(_:)`.
    @available(*, deprecated, renamed: "account.update(_:)")
    @discardableResult
    public func updateUser(_ changes: UserChanges) async throws(LatchkeyError) -> User {
        try await account.update(changes)
    }

    /// The older name of `account.changePassword(from:to:)`.
    @available(*, deprecated, renamed: "account.changePassword(from:to:)")
    public func changePassword(from current: String, to new: String) async throws(LatchkeyError) {
        try await account.changePassword(from: current, to: new)
    }

    /// The older name of `account.requestVerification(emailAddress:)`.
    @available(*, deprecated, renamed: "account.requestVerification(emailAddress:)")
    public func requestVerification(emailAddress: String) async throws(LatchkeyError) -> String {
        try await account.requestVerification(emailAddress: emailAddress)
    }

    /// The older name of `account.requestVerification(phoneNumber:)`.
    @available(*, deprecated, renamed: "account.requestVerification(phoneNumber:)")
    public func requestVerification(phoneNumber: String) async throws(LatchkeyError) -> String {
        try await account.requestVerification(phoneNumber: phoneNumber)
    }

    /// The older name of `account.events(limit:after:)`.
    @available(*, deprecated, renamed: "account.events(limit:after:)")
    public func events(limit: Int = 100, after page: String? = nil) async throws(LatchkeyError) -> AuditEventPage {
        try await account.events(limit: limit, after: page)
    }

    /// The older name of `account.delete(password:)`.
    @available(*, deprecated, renamed: "account.delete(password:)")
    public func deleteUser(password: String? = nil) async throws(LatchkeyError) {
        try await account.delete(password: password)
    }

    /// The older name of `sessions.end(_:)`.
    @available(*, deprecated, renamed: "sessions.end(_:)")
    public func endSession(_ id: Session.ID) async throws(LatchkeyError) { try await sessions.end(id) }

    /// The older name of `sessions.endOthers()`.
    @available(*, deprecated, renamed: "sessions.endOthers()")
    public func endOtherSessions() async throws(LatchkeyError) { try await sessions.endOthers() }

    /// The older name of `identities.link(ssoToken:password:replacesUser:)`.
    @available(*, deprecated, renamed: "identities.link(ssoToken:password:replacesUser:)")
    @discardableResult
    public func linkIdentity(
        ssoToken: String,
        password: String? = nil,
        replacesUser: Bool = false
    ) async throws(LatchkeyError) -> Identity {
        try await identities.link(ssoToken: ssoToken, password: password, replacesUser: replacesUser)
    }

    /// The older name of `identities.unlink(_:)`.
    @available(*, deprecated, renamed: "identities.unlink(_:)")
    public func unlinkIdentity(_ id: String) async throws(LatchkeyError) { try await identities.unlink(id) }

    /// The older name of `pushDevices.register(_:)`.
    @available(*, deprecated, renamed: "pushDevices.register(_:)")
    public func registerPushDevice(_ device: PushDevice) async throws(LatchkeyError) {
        try await pushDevices.register(device)
    }

    /// The older name of `pushDevices.forget()`.
    @available(*, deprecated, renamed: "pushDevices.forget()")
    public func forgetPushDevice() async throws(LatchkeyError) { try await pushDevices.forget() }
}

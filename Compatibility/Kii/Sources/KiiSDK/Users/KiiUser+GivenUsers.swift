// Calls whose blocks take a nonoptional user, as in Kii's examples. The compiler prefers the calls with an optional
// user if both fit.

extension KiiUser {
    /// Reads the user's record from the server.
    ///
    /// - Parameter block: Receives this user, even with an error; otherwise as for the call with an optional user.
    @_disfavoredOverload @preconcurrency
    public func refresh(_ block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void) {
        refresh { (user: KiiUser?, error: (any Error)?) in block(user ?? self, error) }
    }

    /// Deletes the current user with all their data, at the server and on this device.
    ///
    /// - Parameter block: Receives this user, even with an error; otherwise as for the call with an optional user.
    @_disfavoredOverload @preconcurrency
    public func delete(_ block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void) {
        delete { (user: KiiUser?, error: (any Error)?) in block(user ?? self, error) }
    }

    /// Finds a user by username.
    ///
    /// - Parameters:
    ///   - username: The username.
    ///   - block: Receives the user, or an empty user with an error; otherwise as for the call with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byUsername username: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byUsername: username) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// Finds a user by verified e-mail address.
    ///
    /// - Parameters:
    ///   - emailAddress: The address.
    ///   - block: Receives the user, or an empty user with an error; otherwise as for the call with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byEmail emailAddress: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byEmail: emailAddress) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// Finds a user by verified phone number.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, with the country code.
    ///   - block: Receives the user, or an empty user with an error; otherwise as for the call with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byPhone phoneNumber: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byPhone: phoneNumber) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// The empty user that a block receives with an error.
    private static var nobody: KiiUser { KiiUser(UserRecord()) }
}

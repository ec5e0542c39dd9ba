// The calls of apps whose blocks take a user who is always there, as in Kii's examples. The compiler takes the forms with an
// optional user wherever both would do.

extension KiiUser {
    /// Reads the user's record from the server.
    ///
    /// - Parameter block: Is given this user, with an error too; else as with an optional user.
    @_disfavoredOverload @preconcurrency
    public func refresh(_ block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void) {
        refresh { (user: KiiUser?, error: (any Error)?) in block(user ?? self, error) }
    }

    /// Deletes the user who is logged in, and everything of theirs, at the server and here.
    ///
    /// - Parameter block: Is given this user, with an error too; else as with an optional user.
    @_disfavoredOverload @preconcurrency
    public func delete(_ block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void) {
        delete { (user: KiiUser?, error: (any Error)?) in block(user ?? self, error) }
    }

    /// Finds a user by their username.
    ///
    /// - Parameters:
    ///   - username: The username.
    ///   - block: Is given the user, with an error one of whom nothing is known; else as with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byUsername username: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byUsername: username) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// Finds a user by their e-mail address, once it is verified.
    ///
    /// - Parameters:
    ///   - emailAddress: The address.
    ///   - block: Is given the user, with an error one of whom nothing is known; else as with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byEmail emailAddress: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byEmail: emailAddress) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// Finds a user by their phone number, once it is verified.
    ///
    /// - Parameters:
    ///   - phoneNumber: The number, with the country's code.
    ///   - block: Is given the user, with an error one of whom nothing is known; else as with an optional user.
    @_disfavoredOverload @preconcurrency
    public static func find(
        byPhone phoneNumber: String,
        with block: @escaping @MainActor @Sendable (KiiUser, (any Error)?) -> Void
    ) {
        find(byPhone: phoneNumber) { (user: KiiUser?, error: (any Error)?) in block(user ?? nobody, error) }
    }

    /// What a block is given that takes a user, when there is none.
    private static var nobody: KiiUser { KiiUser(UserRecord()) }
}

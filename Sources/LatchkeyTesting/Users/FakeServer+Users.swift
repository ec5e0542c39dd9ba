public import LatchkeyAPI

extension FakeServer {
    /// Registers a user as if they had done it themselves earlier; nobody is signed in by it.
    ///
    /// Neither name nor password have to follow the server's rules.
    ///
    /// - Parameters:
    ///   - username: The name to log in with. That another user has it is a mistake in the test, which ends here.
    ///   - password: The password.
    ///   - displayName: The name to show.
    ///   - attributes: The application's attributes of the user.
    /// - Returns: The user.
    @discardableResult
    public func addUser(
        _ username: String,
        password: String,
        displayName: String? = nil,
        attributes: [String: JSONValue] = [:]
    ) -> User {
        let now = clock.date
        let id: User.ID = directory.change { $0.ids.next(at: now) }
        let user = User(
            id: id,
            username: username,
            displayName: displayName,
            attributes: attributes,
            createdAt: now,
            modifiedAt: now
        )
        return addUser(user, password: password)
    }

    /// Registers a user with a whole record.
    ///
    /// - Parameters:
    ///   - user: The record. That another user has its id or username is a mistake in the test, which ends here.
    ///   - password: The password; nil for a user who cannot log in with one.
    /// - Returns: The user.
    @discardableResult
    public func addUser(_ user: User, password: String?) -> User {
        let now = clock.date
        directory.change { directory in
            precondition(directory.users[user.id] == nil, "the fake server has a user with the id \(user.id)")
            if let name = user.username {
                precondition(directory.user(named: name) == nil, "the fake server has a user named \(name)")
            }
            directory.users[user.id] = FakeUser(user: user, password: password)
            directory.tell(.userRegistered, of: user.id, at: now)
        }
        return user
    }

    /// Deletes a user and everything of theirs; their sessions end with `user_deleted`.
    ///
    /// - Parameter username: The name to log in with, in any case. Does nothing when nobody has it.
    public func removeUser(_ username: String) {
        let now = clock.date
        directory.change { directory in
            if let user = directory.user(named: username) { directory.remove(user.user.id, at: now) }
        }
    }

    /// Everybody who is registered, in the order of their ids, which is that of time.
    public var users: [User] { directory.read { $0.users.values.map(\.user).sorted { $0.id < $1.id } } }

    /// The user with a name.
    ///
    /// - Parameter username: The name to log in with, in any case; or an address of the user's own.
    /// - Returns: The user, or nil when nobody has the name.
    public func user(_ username: String) -> User? { directory.read { $0.user(named: username)?.user } }

    /// What happened to a user's account, the oldest first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The audit events.
    public func events(of username: String) -> [AuditEvent] {
        directory.read { directory in
            directory.user(named: username).flatMap { directory.events[$0.user.id] } ?? []
        }
    }
}

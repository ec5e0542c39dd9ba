public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// Adds a user, as if they had registered earlier; no one is signed in.
    ///
    /// The password need not follow the server's rules.
    ///
    /// - Parameters:
    ///   - username: The name to log in with. The test ends here if the name is invalid or taken.
    ///   - password: The password.
    ///   - displayName: The display name.
    ///   - attributes: The application's attributes of the user.
    /// - Returns: The user.
    @discardableResult
    public func addUser(
        _ username: String,
        password: String,
        displayName: String? = nil,
        attributes: [String: JSONValue] = [:]
    ) -> LatchkeyAPI.User {
        let now = clock.date
        let user = LatchkeyAPI.User(
            id: .init(backend.ids.next()),
            username: username,
            displayName: displayName,
            attributes: attributes,
            createdAt: now,
            modifiedAt: now
        )
        return addUser(user, password: password)
    }

    /// Adds a user with a whole record.
    ///
    /// - Parameters:
    ///   - user: The record. The test ends here if its name or an address is invalid, or if another user has its id,
    ///     name or an address.
    ///   - password: The password; nil for a user who cannot log in with one.
    /// - Returns: The user.
    @discardableResult
    public func addUser(_ user: LatchkeyAPI.User, password: String?) -> LatchkeyAPI.User {
        let record: LatchkeyCore.User
        do { record = try LatchkeyCore.User(user) } catch {
            preconditionFailure("the fake server takes no such user: \(error)")
        }
        let hash = password.map { FakePasswordHasher.hash(of: Password($0)) }
        let event = LatchkeyCore.AuditEvent(
            .userRegistered,
            id: backend.ids.next(),
            of: record.id,
            at: clock.date,
            from: RequestOrigin(),
            with: nil
        )
        backend.use { tables in
            guard try tables.users.find(record.id) == nil, try tables.users.insert(record, passwordHash: hash) else {
                preconditionFailure("the fake server has a user with this id, name or address: \(user.id)")
            }
            try tables.events.insert(event)
        }
        return user
    }

    /// Deletes a user with all their data; their sessions end with `user_deleted`.
    ///
    /// - Parameter username: The name to log in with, in any case; nothing happens if there is no such user.
    public func removeUser(_ username: String) {
        guard let user = backend.user(named: username) else { return }
        let now = clock.date
        backend.use { tables in try tables.deleteUser(holding: user.id, at: now) }
        backend.liveSessions.endAll(of: user.id, because: .userDeleted)
    }

    /// All users, in the order of their creation.
    public var users: [LatchkeyAPI.User] {
        backend.use { tables in
            try tables.users.page(after: nil, limit: .max).map { LatchkeyAPI.User($0.user) }
        }
    }

    /// The user with a name.
    ///
    /// - Parameter username: The name to log in with, in any case, or an address to log in with.
    /// - Returns: The user; nil if there is none.
    public func user(_ username: String) -> LatchkeyAPI.User? {
        backend.user(named: username).map { LatchkeyAPI.User($0) }
    }

    /// A user's audit events, oldest first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The audit events.
    public func events(of username: String) -> [LatchkeyAPI.AuditEvent] {
        guard let user = backend.user(named: username) else { return [] }
        return backend.use { tables in
            try tables.events.page(of: user.id, before: nil, limit: .max).reversed().map { LatchkeyAPI.AuditEvent($0) }
        }
    }
}

extension LatchkeyCore.User {
    /// - Throws: `FieldError` for a name or an address that the server would refuse.
    fileprivate init(_ user: LatchkeyAPI.User) throws(FieldError) {
        self.init(
            id: .init(user.id.rawValue),
            username: try Self.read(user.username) { text throws(FieldError) in try Username(text) },
            emailAddress: try Self.read(user.emailAddress) { text throws(FieldError) in
                OwnedAddress(try EmailAddress(text), isVerified: user.emailAddressVerified)
            },
            phoneNumber: try Self.read(user.phoneNumber) { text throws(FieldError) in
                OwnedAddress(try PhoneNumber(text), isVerified: user.phoneNumberVerified)
            },
            pendingEmailAddress: try Self.read(user.pendingEmailAddress) { text throws(FieldError) in
                try EmailAddress(text)
            },
            pendingPhoneNumber: try Self.read(user.pendingPhoneNumber) { text throws(FieldError) in
                try PhoneNumber(text)
            },
            displayName: user.displayName,
            country: user.country,
            locale: user.locale,
            attributes: user.attributes,
            createdAt: user.createdAt,
            modifiedAt: user.modifiedAt
        )
    }

    private static func read<Value>(
        _ text: String?,
        _ read: (String) throws(FieldError) -> Value
    ) throws(FieldError) -> Value? {
        guard let text else { return nil }
        return try read(text)
    }
}

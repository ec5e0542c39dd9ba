import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyJSON

extension KiiUser {
    /// Reads the user's record from the server.
    ///
    /// For users other than the current one, the server shows only the id, the username and the display name.
    ///
    /// - Parameter block: Receives this user, or an error: 306 if the user is not registered, 340 if no user is logged
    ///   in.
    @preconcurrency
    public func refresh(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.read() }
    }

    /// Reads the user's record from the server, and blocks until the server has answered.
    ///
    /// - Throws: `NSError`, as for `refresh(_:)`.
    public func refreshSynchronous() throws { _ = try KiiCall.runSynchronously { try await self.read() } }

    /// Changes the record of the current user.
    ///
    /// Values set on this object itself are not sent.
    ///
    /// - Parameters:
    ///   - userFields: The fields to change; the others stay.
    ///   - block: Receives this user with the new record, or an error.
    @preconcurrency
    public func update(
        with userFields: KiiUserFields,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        update(with: nil, userFields: userFields, block: block)
    }

    /// Changes the identifiers and the record of the current user.
    ///
    /// - Parameters:
    ///   - identityData: The new identifiers; not for pseudo users, who need ``put(_:userFields:password:block:)``.
    ///   - userFields: Other fields to change.
    ///   - block: Receives this user with the new record, or an error: 204 if there is nothing to change, 503 if
    ///     another user has an identifier.
    @preconcurrency
    public func update(
        with identityData: KiiIdentityData?,
        userFields: KiiUserFields?,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        let fields = userFields?.changes
        KiiCall.run(block) { try await self.write(identityData, fields) }
    }

    /// Changes the record of the current user, and blocks until the server has answered.
    ///
    /// - Parameter userFields: The fields to change; the others stay.
    /// - Throws: `NSError`.
    public func update(withUserFieldsSynchronous userFields: KiiUserFields) throws {
        try update(withIdentityDataSynchronous: nil, userFields: userFields)
    }

    /// Changes the identifiers and the record of the current user, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - identityData: The new identifiers; not for pseudo users.
    ///   - userFields: Other fields to change.
    /// - Throws: `NSError`, as for ``update(with:userFields:block:)``.
    public func update(
        withIdentityDataSynchronous identityData: KiiIdentityData?,
        userFields: KiiUserFields?
    ) throws {
        let fields = userFields?.changes
        _ = try KiiCall.runSynchronously { try await self.write(identityData, fields) }
    }

    /// Adds identifiers and a password to the current pseudo user.
    ///
    /// - Parameters:
    ///   - identityData: The identifiers of the user.
    ///   - userFields: Other fields to change.
    ///   - password: The password.
    ///   - block: Receives this user with the new record, or an error: 304 if the password is invalid, 503 if another
    ///     user has an identifier.
    @preconcurrency
    public func put(
        _ identityData: KiiIdentityData,
        userFields: KiiUserFields?,
        password: String,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        let fields = userFields?.changes
        KiiCall.run(block) { try await self.becomeKnown(by: identityData, fields, password) }
    }

    /// Adds identifiers and a password to the current pseudo user, and blocks until the server has answered.
    ///
    /// - Parameters:
    ///   - identityData: The identifiers of the user.
    ///   - userFields: Other fields to change.
    ///   - password: The password.
    /// - Throws: `NSError`, as for ``put(_:userFields:password:block:)``.
    public func putIdentityDataSynchronous(
        _ identityData: KiiIdentityData,
        userFields: KiiUserFields?,
        password: String
    ) throws {
        let fields = userFields?.changes
        _ = try KiiCall.runSynchronously { try await self.becomeKnown(by: identityData, fields, password) }
    }
}

extension KiiUser {
    @KiiActor private func read() async throws -> KiiUser {
        let app = try app
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        return try await take(try await app.send(KiiRequest("GET", "users", id)).object)
    }

    @KiiActor private func write(_ identity: KiiIdentityData?, _ fields: UserChangeSet?) async throws -> KiiUser {
        guard identity != nil || fields.map(\.isEmpty) == false else { throw NSError.kii(.nothingToChange) }
        if identity != nil, record.isPseudo { throw NSError.kii(.pseudoUser) }
        return try await change(identity?.members ?? [:], fields)
    }

    @KiiActor private func becomeKnown(
        by identity: KiiIdentityData,
        _ fields: UserChangeSet?,
        _ password: String
    ) async throws -> KiiUser {
        guard record.isPseudo else { throw NSError.kii(.notPseudoUser) }
        guard Self.isValidPassword(password) else { throw NSError.kii(.invalidPassword) }
        return try await change(identity.members.merging(["password": .string(password)]) { $1 }, fields)
    }

    /// Changes the named members of the record.
    ///
    /// The others are not sent, because another device may have changed them meanwhile.
    @KiiActor private func change(
        _ identity: [String: JSONValue],
        _ fields: UserChangeSet?
    ) async throws -> KiiUser {
        try fields?.check()
        let app = try requireCurrent()
        guard let id = record.id else { throw NSError.kii(.invalidUser) }
        let body = (fields?.patch ?? [:]).merging(identity) { $1 }
        try await app.send(KiiRequest("PATCH", "users", id, body: .object(body), type: "UserUpdateRequest"))
        return try await read()
    }

    /// Takes over the record from an answer, and stores it if it is the current user's.
    @KiiActor func take(_ json: [String: JSONValue]) async throws -> KiiUser {
        let new = UserRecord(json)
        change { old in
            var new = new
            new.id = new.id ?? old.id
            new.created = new.created ?? old.created
            new.modified = new.modified ?? old.modified
            old = new
        }
        guard let app = try? app, let known = app.latchkey.signedIn?.user, known.id.rawValue == new.id else {
            return self
        }
        try await app.latchkey.keep(new.stored(over: known))
        return self
    }
}

extension KiiFailure {
    fileprivate static let pseudoUser = KiiFailure(
        KiiErrorCode.invalidUser,
        "This user has no password yet. Give them one with put(_:userFields:password:)."
    )
    fileprivate static let notPseudoUser = KiiFailure(
        KiiErrorCode.invalidUser,
        "This user has a name and a password already. Change them with update(with:userFields:)."
    )
}

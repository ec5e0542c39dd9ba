import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyJSON

extension KiiUser {
    /// Reads the user's record from the server.
    ///
    /// Of another user than the one who is logged in, the server shows the id, the username and the name to show.
    ///
    /// - Parameter block: Is given this user, or an error: 306 for a user who is not registered, 340 when nobody is logged
    ///   in.
    @preconcurrency
    public func refresh(_ block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) {
        KiiCall.run(block) { try await self.read() }
    }

    /// Reads the user's record from the server, and waits.
    ///
    /// - Throws: `NSError`, as ``refresh(_:)`` tells it.
    public func refreshSynchronous() throws { _ = try KiiCall.runSynchronously { try await self.read() } }

    /// Changes the record of the user who is logged in.
    ///
    /// What was set at this object itself is not sent.
    ///
    /// - Parameters:
    ///   - userFields: The fields to change; the others stay.
    ///   - block: Is given this user as they are now, or an error.
    @preconcurrency
    public func update(
        with userFields: KiiUserFields,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        update(with: nil, userFields: userFields, block: block)
    }

    /// Changes what the user who is logged in is known by, and their record.
    ///
    /// - Parameters:
    ///   - identityData: The new identifiers; not for pseudo users, who need ``put(_:userFields:password:block:)``.
    ///   - userFields: Other fields to change.
    ///   - block: Is given this user as they are now, or an error: 204 when there is nothing to change, 503 when somebody
    ///     else is known by it already.
    @preconcurrency
    public func update(
        with identityData: KiiIdentityData?,
        userFields: KiiUserFields?,
        block: @escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void
    ) {
        let fields = userFields?.changes
        KiiCall.run(block) { try await self.write(identityData, fields) }
    }

    /// Changes the record of the user who is logged in, and waits.
    ///
    /// - Parameter userFields: The fields to change; the others stay.
    /// - Throws: `NSError`.
    public func update(withUserFieldsSynchronous userFields: KiiUserFields) throws {
        try update(withIdentityDataSynchronous: nil, userFields: userFields)
    }

    /// Changes what the user who is logged in is known by, and their record; waits.
    ///
    /// - Parameters:
    ///   - identityData: The new identifiers; not for pseudo users.
    ///   - userFields: Other fields to change.
    /// - Throws: `NSError`, as ``update(with:userFields:block:)`` tells it.
    public func update(
        withIdentityDataSynchronous identityData: KiiIdentityData?,
        userFields: KiiUserFields?
    ) throws {
        let fields = userFields?.changes
        _ = try KiiCall.runSynchronously { try await self.write(identityData, fields) }
    }

    /// Gives the pseudo user who is logged in a name and a password.
    ///
    /// - Parameters:
    ///   - identityData: The identifiers of the user.
    ///   - userFields: Other fields to change.
    ///   - password: The password.
    ///   - block: Is given this user as they are now, or an error: 304 for what can be no password, 503 when somebody else
    ///     is known by it already.
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

    /// Gives the pseudo user who is logged in a name and a password, and waits.
    ///
    /// - Parameters:
    ///   - identityData: The identifiers of the user.
    ///   - userFields: Other fields to change.
    ///   - password: The password.
    /// - Throws: `NSError`, as ``put(_:userFields:password:block:)`` tells it.
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

    /// Changes the record.
    ///
    /// What is not named stays, as another device may have written it meanwhile.
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

    /// Takes the record that the server has answered, and stores it if it is the current user's.
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

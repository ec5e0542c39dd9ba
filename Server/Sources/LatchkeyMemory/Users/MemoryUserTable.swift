import Foundation
import LatchkeyCore

/// Users in memory.
struct MemoryUserTable: UserTable {
    let database: MemoryDatabase

    private var users: MemoryRows<UserRow> { database.users }

    func insert(_ user: User, passwordHash: String?) throws -> Bool {
        users.insertIfFree(
            UserRow(
                user,
                passwordHash: passwordHash,
                emailAddressVerifiedAt: user.emailAddress?.isVerified == true ? user.createdAt : nil,
                phoneNumberVerifiedAt: user.phoneNumber?.isVerified == true ? user.createdAt : nil
            )
        )
    }

    func find(_ id: User.ID) throws -> User? { users[id]?.user }

    func credentials(of id: User.ID) throws -> UserCredentials? { users[id]?.credentials }

    func credentials(of identifier: Identifier) throws -> UserCredentials? {
        users.first(.identifier(identifier))?.credentials
    }

    func hold(_ id: User.ID) throws -> UserCredentials? { users[id]?.credentials }

    func holder(of identifier: Identifier) throws -> User.ID? { users.first(.identifier(identifier))?.key }

    func replace(_ user: User, passwordHash: String?) throws -> Bool {
        let replaced = try users.update(user.id, where: { $0.user.version == user.version - 1 }) { row in
            row.replace(user, passwordHash: passwordHash)
        }
        return replaced != nil
    }

    func verificationTimes(of id: User.ID) throws -> (emailAddress: Date?, phoneNumber: Date?) {
        (users[id]?.emailAddressVerifiedAt, users[id]?.phoneNumberVerifiedAt)
    }

    func setPassword(_ hash: String?, of id: User.ID) throws { try users.update(id) { $0.passwordHash = hash } }

    func replacePassword(_ hash: String, by newHash: String, of id: User.ID) throws {
        try users.update(id, where: { $0.passwordHash == hash }) { $0.passwordHash = newHash }
    }

    func disable(_ id: User.ID, at time: Date) throws -> Bool {
        try users.update(id) { $0.disabledAt = $0.disabledAt ?? time } != nil
    }

    func enable(_ id: User.ID) throws -> Bool { try users.update(id) { $0.disabledAt = nil } != nil }

    func delete(_ id: User.ID) throws { try database.removeUser(id) }
}

// MARK: - For operators

extension MemoryUserTable {
    func page(after id: User.ID?, limit: Int) throws -> [UserAccount] {
        users.page(after: id ?? "", limit: limit).map(\.account)
    }

    func page(containing text: String, after id: User.ID?, limit: Int) throws -> [UserAccount] {
        users.page(after: id ?? "", limit: limit) { $0.contains(text) }.map(\.account)
    }

    func identifications(after id: User.ID?, limit: Int) throws -> [UserIdentification] {
        users.page(after: id ?? "", limit: limit).map { row in
            UserIdentification(
                id: row.key,
                hasIdentifier: !row.user.isPseudo,
                hasPassword: row.passwordHash != nil,
                modifiedAt: row.user.modifiedAt
            )
        }
    }

    func account(_ id: User.ID) throws -> UserAccount? { users[id]?.account }

    func account(of identifier: Identifier) throws -> UserAccount? { users.first(.identifier(identifier))?.account }
}

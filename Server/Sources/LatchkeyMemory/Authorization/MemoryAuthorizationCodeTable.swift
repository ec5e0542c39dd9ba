import Foundation
import LatchkeyCore

/// An authorization code as a row.
struct AuthorizationCodeRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case user(User.ID)
        case digest([UInt8])

        var isUnique: Bool { if case .digest = self { true } else { false } }
    }

    let code: AuthorizationCodeRecord
    var sessionID: SessionRecord.ID?

    var key: String { code.id }
    var lookups: [Lookup] { [.user(code.userID), .digest(code.codeDigest)] }
}

/// Authorization codes in memory.
struct MemoryAuthorizationCodeTable: AuthorizationCodeTable {
    let database: MemoryDatabase

    private var codes: MemoryRows<AuthorizationCodeRow> { database.authorizationCodes }

    func insert(_ code: AuthorizationCodeRecord) throws {
        try database.require(user: code.userID)
        try codes.insert(AuthorizationCodeRow(code: code))
    }

    func find(_ digest: [UInt8]) throws -> StoredAuthorizationCode? {
        codes.first(.digest(digest)).map { StoredAuthorizationCode(code: $0.code, sessionID: $0.sessionID) }
    }

    func hold(_ digest: [UInt8]) throws -> StoredAuthorizationCode? { try find(digest) }

    func removeUnspent(of userID: User.ID, keepingNewest count: Int, at time: Date) throws {
        let unspent = codes.all(.user(userID)).filter { $0.sessionID == nil }.sorted { $0.key > $1.key }
        for (place, row) in unspent.enumerated() where place >= count || row.code.expiresAt <= time {
            codes.remove(row.key)
        }
    }

    func removeUnspent(of userID: User.ID) throws { codes.removeAll(.user(userID)) { $0.sessionID == nil } }

    func spend(_ id: String, on session: SessionRecord.ID) throws {
        try codes.update(id) { $0.sessionID = session }
    }
}

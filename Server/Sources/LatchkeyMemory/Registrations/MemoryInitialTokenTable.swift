import Foundation
import LatchkeyCore

/// An initial access token as a row.
struct InitialTokenRow: MemoryRow {
    enum Lookup: MemoryLookup {
        case digest([UInt8])

        var isUnique: Bool { true }
    }

    var token: InitialToken

    var key: InitialToken.ID { token.id }
    var lookups: [Lookup] { [.digest(token.digest)] }
}

/// Initial access tokens in memory.
struct MemoryInitialTokenTable: InitialTokenTable {
    let database: MemoryDatabase

    private var tokens: MemoryRows<InitialTokenRow> { database.initialTokens }

    func insert(_ token: InitialToken) throws {
        try tokens.insert(InitialTokenRow(token: token.stored(usesLeft: token.usesLeft)))
    }

    func all() throws -> [InitialToken] { tokens.all.map(\.token).sorted { $0.id < $1.id } }

    func find(_ digest: [UInt8]) throws -> InitialToken? { tokens.first(.digest(digest))?.token }

    func use(_ digest: [UInt8], at time: Date) throws -> Bool {
        guard let token = try find(digest), token.isUsable(at: time) else { return false }
        try tokens.update(token.id) { $0.token = token.stored(usesLeft: token.usesLeft.map { $0 - 1 }) }
        return true
    }

    func remove(_ id: InitialToken.ID) throws -> Bool { tokens.remove(id) }
}

extension InitialToken {
    /// The token with its times as a database keeps them.
    fileprivate func stored(usesLeft: Int?) -> InitialToken {
        InitialToken(
            id: id,
            digest: digest,
            note: note,
            usesLeft: usesLeft,
            createdAt: createdAt.stored,
            expiresAt: expiresAt.stored
        )
    }
}

package import Foundation

/// Authorization codes as rows.
package protocol AuthorizationCodeTable {
    func insert(_ code: AuthorizationCodeRecord) throws

    func find(_ digest: [UInt8]) throws -> StoredAuthorizationCode?

    /// Reads a code and locks the row until the transaction ends.
    func hold(_ digest: [UInt8]) throws -> StoredAuthorizationCode?

    /// Removes the unspent codes of a user that have expired or are not among the newest.
    func removeUnspent(of userID: User.ID, keepingNewest count: Int, at time: Date) throws

    /// Removes the unspent codes of a user; spent ones stay, so that a second use is detected.
    func removeUnspent(of userID: User.ID) throws

    /// Records the session that a code started.
    func spend(_ id: String, on session: SessionRecord.ID) throws
}

/// A code, and the session that it started, if any.
package struct StoredAuthorizationCode: Sendable, Equatable {
    package let code: AuthorizationCodeRecord
    package let sessionID: SessionRecord.ID?

    package init(code: AuthorizationCodeRecord, sessionID: SessionRecord.ID?) {
        self.code = code
        self.sessionID = sessionID
    }
}

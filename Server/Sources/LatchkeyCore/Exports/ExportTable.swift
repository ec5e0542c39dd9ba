package import Foundation

/// Exports and the parts of their archives, as rows.
package protocol ExportTable {
    func insert(_ export: DataExport) throws

    func find(of userID: User.ID) throws -> DataExport?

    /// Removes the export of a user with its parts.
    func removeAll(of userID: User.ID) throws

    // MARK: Making

    /// Whether an export is neither ready nor claimed.
    func isAnyWaiting(at time: Date) throws -> Bool

    /// Claims the oldest export that is neither ready nor claimed.
    func claim(as claim: String, at time: Date, until end: Date) throws -> ClaimedExport?

    /// - Returns: False if the export was removed, or another claim has replaced this one.
    func extend(_ claimed: ClaimedExport, until end: Date) throws -> Bool

    /// Stores the archive's size; false as in `extend`.
    func finish(_ claimed: ClaimedExport, _ ready: DataExport.Ready, expiresAt end: Date) throws -> Bool

    /// Removes an export, unless another claim has replaced this one.
    func remove(_ claimed: ClaimedExport) throws

    /// Makes all claimed exports wait again.
    func releaseClaims() throws

    // MARK: Parts

    /// Stores a sealed part of the archive.
    func insert(part sealed: [UInt8], _ number: Int, of id: DataExport.ID) throws

    /// A sealed part of the archive.
    func part(_ number: Int, of id: DataExport.ID) throws -> [UInt8]?

    func removeParts(of id: DataExport.ID) throws
}

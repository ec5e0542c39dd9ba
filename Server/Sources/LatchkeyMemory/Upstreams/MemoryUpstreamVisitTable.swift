import Foundation
import LatchkeyCore

/// A visit to a provider as a row.
struct UpstreamVisitRow: MemoryRow {
    typealias Lookup = NoLookup

    var visit: UpstreamVisit

    var key: [UInt8] { visit.digest }
}

/// Visits to providers in memory.
struct MemoryUpstreamVisitTable: UpstreamVisitTable {
    let database: MemoryDatabase

    private var visits: MemoryRows<UpstreamVisitRow> { database.upstreamVisits }

    func insert(_ visit: UpstreamVisit) throws { try visits.insert(UpstreamVisitRow(visit: visit.with(visit.sealed))) }

    func find(_ digest: [UInt8]) throws -> UpstreamVisit? { visits[digest]?.visit }

    func keep(_ answer: [UInt8], for digest: [UInt8]) throws -> Bool {
        try visits.update(digest, where: { $0.visit.sealed == nil }) { $0.visit = $0.visit.with(answer) } != nil
    }

    func remove(_ digest: [UInt8]) throws -> Bool { visits.remove(digest) }
}

extension UpstreamVisit {
    /// A copy with sealed bytes, and its times as a database keeps them.
    fileprivate func with(_ sealed: [UInt8]?) -> UpstreamVisit {
        UpstreamVisit(
            digest: digest,
            upstreamID: upstreamID,
            applicationID: applicationID,
            browser: browser,
            purpose: purpose,
            sessionID: sessionID,
            returnTo: returnTo,
            staysSignedIn: staysSignedIn,
            maximumAge: maximumAge,
            sealed: sealed,
            createdAt: createdAt.stored,
            expiresAt: expiresAt.stored
        )
    }
}

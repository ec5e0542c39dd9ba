import Foundation
import LatchkeyCore

/// A registration of an application as a row.
struct ClientRegistrationRow: MemoryRow {
    typealias Lookup = NoLookup

    var registration: ClientRegistration

    var key: Application.ID { registration.applicationID }
}

/// Registrations of applications in memory.
struct MemoryClientRegistrationTable: ClientRegistrationTable {
    let database: MemoryDatabase

    private var registrations: MemoryRows<ClientRegistrationRow> { database.clientRegistrations }

    func insert(_ registration: ClientRegistration) throws {
        guard database.applications[registration.applicationID] != nil else {
            throw StoreError.defect("a row refers to an application that does not exist")
        }
        let stored = registration.stored(kind: registration.kind, sectorURI: registration.sectorURI)
        try registrations.insert(ClientRegistrationRow(registration: stored))
    }

    func find(_ id: Application.ID) throws -> ClientRegistration? { registrations[id]?.registration }

    func update(_ registration: ClientRegistration) throws {
        try registrations.update(registration.applicationID) { row in
            row.registration = row.registration.stored(kind: registration.kind, sectorURI: registration.sectorURI)
        }
    }

    func keep(_ id: Application.ID) throws {
        try registrations.update(id) { row in
            let known = row.registration
            row.registration = ClientRegistration(
                applicationID: id,
                tokenDigest: known.tokenDigest,
                kind: known.kind,
                sectorURI: known.sectorURI,
                createdAt: known.createdAt
            )
        }
    }

    func count() throws -> Int { registrations.all.count }

    func expired(at time: Date, limit: Int) throws -> [Application.ID] {
        registrations.all.map(\.registration)
            .compactMap { registration in registration.expiresAt.map { (registration.applicationID, $0) } }
            .filter { $0.1 <= time }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(limit).map(\.0)
    }
}

extension ClientRegistration {
    /// The registration with its times as a database keeps them.
    fileprivate func stored(kind: Kind, sectorURI: String?) -> ClientRegistration {
        ClientRegistration(
            applicationID: applicationID,
            tokenDigest: tokenDigest,
            kind: kind,
            sectorURI: sectorURI,
            createdAt: createdAt.stored,
            expiresAt: expiresAt?.stored
        )
    }
}

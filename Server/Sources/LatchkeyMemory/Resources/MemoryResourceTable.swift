import Foundation
import LatchkeyCore

/// A resource as a row.
struct ResourceRow: MemoryRow {
    typealias Lookup = NoLookup

    var resource: Resource

    var key: String { resource.uri }
}

/// Resources in memory.
struct MemoryResourceTable: ResourceTable {
    let database: MemoryDatabase

    private var resources: MemoryRows<ResourceRow> { database.resources }

    func all() throws -> [Resource] { resources.all.map(\.resource).sorted { $0.uri < $1.uri } }

    func put(_ resource: Resource) throws {
        let createdAt = resources[resource.uri]?.resource.createdAt ?? resource.createdAt.stored
        let stored = Resource(
            uri: resource.uri,
            scopes: resource.scopes,
            clients: resource.clients,
            createdAt: createdAt
        )
        resources.remove(resource.uri)
        try resources.insert(ResourceRow(resource: stored))
    }

    func remove(_ uri: String) throws -> Bool { resources.remove(uri) }
}

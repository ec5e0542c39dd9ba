import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Resources as rows.
enum ResourceRows {
    /// Migration 41.
    static let schema = [
        """
        CREATE TABLE resources (
            uri TEXT PRIMARY KEY,
            scope TEXT NOT NULL,
            clients TEXT NOT NULL,
            created_at BIGINT NOT NULL
        )
        """
    ]

    static let columns = "uri, scope, clients, created_at"

    static func resource(_ row: any Row) throws -> Resource {
        guard let scopes = Scopes(try row.text(1)), let clients = Resource.Clients(rawValue: try row.text(2)) else {
            throw DatabaseError.defect("a resource is invalid")
        }
        return Resource(
            uri: try row.text(0),
            scopes: scopes,
            clients: clients,
            createdAt: Date(milliseconds: try row.integer(3))
        )
    }
}

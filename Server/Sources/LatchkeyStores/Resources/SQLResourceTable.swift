import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Resources in SQL; the other servers read them again together with the applications.
struct SQLResourceTable: ResourceTable {
    let connection: any Connection

    func all() throws -> [Resource] {
        try connection.query("SELECT \(ResourceRows.columns) FROM resources ORDER BY uri", [], ResourceRows.resource)
    }

    func put(_ resource: Resource) throws {
        try connection.perform(
            """
            INSERT INTO resources (\(ResourceRows.columns)) VALUES ($1, $2, $3, $4)
            ON CONFLICT (uri) DO UPDATE SET scope = excluded.scope, clients = excluded.clients
            """,
            [
                .text(resource.uri), .text(resource.scopes.text), .text(resource.clients.rawValue),
                .integer(resource.createdAt.milliseconds),
            ]
        )
        try connection.tell(.applicationsChanged)
    }

    func remove(_ uri: String) throws -> Bool {
        guard try connection.execute("DELETE FROM resources WHERE uri = $1", [.text(uri)]) == 1 else { return false }
        try connection.tell(.applicationsChanged)
        return true
    }
}

package import LatchkeyCore
import LatchkeyDatabase

extension SQLSessionStore: TokenRevocationStore {
    package func session(ofFamily digest: [UInt8]) async throws(StoreError) -> RevocableSession? {
        try await database.stored { connection in
            try connection.first(
                "SELECT id, application_id, needs_secret FROM sessions WHERE family_digest = $1",
                [.bytes(digest)]
            ) { row in
                RevocableSession(
                    id: try row.text(0),
                    applicationID: try row.text(1),
                    needsSecret: try row.integer(2) != 0
                )
            }
        }
    }
}

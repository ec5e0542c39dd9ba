import LatchkeyCore
import LatchkeyDatabase

/// The objects of buckets in SQL.
struct SQLObjectTable: ObjectTable {
    let connection: any Connection

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM objects WHERE owner_id = $1", [.text(userID)])
    }
}

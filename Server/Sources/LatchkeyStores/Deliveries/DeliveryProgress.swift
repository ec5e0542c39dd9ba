import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// The delivery state of a row.
struct DeliveryProgress {
    let createdAt: Date
    let attempts: Int
    let state: DeliveryState
    let time: Date
    let lastError: String?

    /// The columns that `init` reads.
    static let columns = "attempts, claim, due_at, sent_at, failed_at, last_error, created_at"

    /// - Parameters:
    ///   - row: The row to read.
    ///   - first: The index of the first of `columns`.
    /// - Throws: `DatabaseError`.
    init(_ row: any Row, from first: Int) throws {
        let isClaimed = !row.isNull(first + 1)
        let (due, sent) = (try row.integerIfAny(first + 2), try row.integerIfAny(first + 3))
        let created = try row.integer(first + 6)
        createdAt = Date(milliseconds: created)
        attempts = Int(try row.integer(first))
        state = sent != nil ? .sent : due == nil ? .failed : isClaimed ? .sending : .waiting
        time = Date(milliseconds: try sent ?? due ?? row.integerIfAny(first + 4) ?? created)
        lastError = try row.textIfAny(first + 5)
    }
}

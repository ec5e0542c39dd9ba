import Foundation
import LatchkeyCore
import LatchkeyDatabase

extension SessionRows {
    /// Ends all sessions that a user, whose row is held, has.
    static func endAll(
        of userID: User.ID,
        _ ending: SessionEnding,
        on connection: any Connection
    ) throws -> [SessionRecord.ID] {
        let living = try living(of: userID, at: ending.time, on: connection).map(\.id)
        return try living.filter { try end($0, ending, on: connection) }
    }
}

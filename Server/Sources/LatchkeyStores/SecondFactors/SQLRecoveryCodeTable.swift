import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Recovery codes in SQL.
struct SQLRecoveryCodeTable: RecoveryCodeTable {
    let connection: any Connection

    func replace(_ codes: [StoredRecoveryCode], of userID: User.ID, at time: Date) throws {
        try removeAll(of: userID)
        for code in codes {
            try connection.perform(
                "INSERT INTO recovery_codes (user_id, selector, hash, created_at) VALUES ($1, $2, $3, $4)",
                [.id(userID), .text(code.selector), .text(code.hash), .integer(time.milliseconds)]
            )
        }
    }

    func hash(of userID: User.ID, _ selector: String) throws -> String? {
        try connection.first(
            "SELECT hash FROM recovery_codes WHERE user_id = $1 AND selector = $2",
            [.id(userID), .text(selector)]
        ) { try $0.text(0) }
    }

    func spend(_ selector: String, _ hash: String, of userID: User.ID) throws -> Bool {
        try connection.execute(
            "DELETE FROM recovery_codes WHERE user_id = $1 AND selector = $2 AND hash = $3",
            [.id(userID), .text(selector), .text(hash)]
        ) == 1
    }

    func count(of userID: User.ID) throws -> Int {
        let count = try connection.first(
            "SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1",
            [.id(userID)]
        ) { Int(try $0.integer(0)) }
        return count ?? 0
    }

    func removeAll(of userID: User.ID) throws {
        try connection.perform("DELETE FROM recovery_codes WHERE user_id = $1", [.id(userID)])
    }

    func removeAll(of userID: User.ID, madeAfter time: Date) throws {
        try connection.perform(
            "DELETE FROM recovery_codes WHERE user_id = $1 AND created_at > $2",
            [.id(userID), .integer(time.milliseconds)]
        )
    }
}

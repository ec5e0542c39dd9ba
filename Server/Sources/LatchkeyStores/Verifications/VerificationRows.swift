import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Verifications as rows.
///
/// The row holds only digests of the code and the token, and is deleted with its user.
enum VerificationRows {
    static let table = """
        CREATE TABLE verifications (
            id TEXT PRIMARY KEY,
            purpose TEXT NOT NULL,
            application_id TEXT NOT NULL,
            identifier_kind TEXT NOT NULL,
            identifier TEXT NOT NULL,
            user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            locale TEXT,
            client_address TEXT,
            registration TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            claimed_until BIGINT NOT NULL,
            prepared_at BIGINT,
            recipient_kind TEXT,
            recipient TEXT,
            code_digest BYTEA,
            token_digest BYTEA UNIQUE,
            tries BIGINT NOT NULL,
            spent_at BIGINT
        )
        """

    /// Indexes for the unprepared verifications, which are few, for counting messages to a recipient, and for ending a
    /// user's verifications.
    static let indexes = [
        "CREATE INDEX verifications_waiting ON verifications (claimed_until) WHERE prepared_at IS NULL",
        "CREATE INDEX verifications_by_recipient ON verifications (recipient, prepared_at)",
        "CREATE INDEX verifications_by_user ON verifications (user_id)",
    ]

    static let columns = """
        id, purpose, application_id, identifier_kind, identifier, user_id, locale, client_address, registration, \
        created_at, expires_at
        """

    static func verification(_ row: any Row) throws -> Verification {
        guard let purpose = Verification.Purpose(rawValue: try row.text(1)) else {
            throw DatabaseError.defect("unknown purpose of a verification: \(try row.text(1))")
        }
        return Verification(
            id: try row.id(0),
            purpose: purpose,
            applicationID: try row.id(2),
            identifier: try Identifier(kind: try row.text(3), try row.text(4)),
            userID: try row.idIfAny(5),
            locale: try row.textIfAny(6),
            clientAddress: try row.textIfAny(7).map(ClientAddress.init),
            registration: try row.textIfAny(8).map(RegistrationText.registration),
            createdAt: Date(milliseconds: try row.integer(9)),
            expiresAt: Date(milliseconds: try row.integer(10))
        )
    }
}

extension Identifier {
    /// The word for the kind of identifier.
    var kind: String {
        switch self {
        case .username: "username"
        case .emailAddress: "email_address"
        case .phoneNumber: "phone_number"
        }
    }

    /// The identifier as the user typed it, if that form is stored.
    var text: String {
        if case .username(let username) = self { username.text } else { key }
    }

    init(kind: String, _ text: String) throws {
        switch kind {
        case "username": self = .username(try Username(text))
        case "email_address": self = .emailAddress(try EmailAddress(text))
        case "phone_number": self = .phoneNumber(try PhoneNumber(text))
        default: throw DatabaseError.defect("unknown kind of an identifier: \(kind)")
        }
    }
}

import Foundation
import LatchkeyCore
import LatchkeyDatabase

/// Push devices as rows, one for each device; the last user to register a device owns it.
enum PushDeviceRows {
    static let table = """
        CREATE TABLE push_devices (
            provider TEXT NOT NULL,
            token_digest BYTEA NOT NULL,
            token TEXT NOT NULL,
            user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            registered_at BIGINT NOT NULL,
            PRIMARY KEY (provider, token_digest)
        )
        """

    static let bySession = "CREATE INDEX push_devices_by_session ON push_devices (session_id, registered_at)"
    static let byUser = "CREATE INDEX push_devices_by_user ON push_devices (user_id, registered_at)"

    /// Migration 24: whether the app was installed for development.
    static let development = "ALTER TABLE push_devices ADD COLUMN is_for_development BIGINT NOT NULL DEFAULT 0"

    static let columns = """
        provider, token, session_id, is_for_development, push_devices.user_id, application_id, token_digest
        """

    /// All providers, for lookups by a key that begins with the provider.
    static let providers = PushProvider.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    static func device(_ row: any Row) throws -> OwnedPushDevice {
        OwnedPushDevice(
            PushDeviceRecord(
                try device(
                    provider: try row.text(0),
                    token: try row.text(1),
                    isForDevelopment: try row.integer(3) != 0
                ),
                storedAs: try row.bytes(6)
            ),
            userID: try row.id(4),
            sessionID: try row.id(2),
            applicationID: try row.id(5)
        )
    }

    static func device(provider: String, token: String, isForDevelopment: Bool) throws -> PushDevice {
        do {
            var device = try PushDevice(provider: provider, token: token)
            device.isForDevelopment = isForDevelopment
            return device
        } catch { throw DatabaseError.defect("not a push device of \(provider)") }
    }
}

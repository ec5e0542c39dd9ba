import LatchkeyCore
import LatchkeyDatabase

/// Applications in SQL.
struct SQLApplicationTable: ApplicationTable {
    let connection: any Connection

    func all() throws -> [Application] {
        try connection.query(
            "SELECT \(ApplicationRows.columns) FROM applications ORDER BY id",
            [],
            ApplicationRows.application
        )
    }

    func find(_ id: Application.ID) throws -> Application? {
        try connection.first(
            "SELECT \(ApplicationRows.columns) FROM applications WHERE id = $1",
            [.id(id)],
            ApplicationRows.application
        )
    }

    func insert(_ application: Application) throws -> Bool {
        let inserted = try connection.execute(
            """
            INSERT INTO applications (\(ApplicationRows.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
            ON CONFLICT (id) DO NOTHING
            """,
            try [.id(application.id), .text(application.name), .text(orNull: application.audience)]
                + ApplicationRows.rules(application)
        )
        guard inserted == 1 else { return false }
        try connection.tell(.applicationsChanged)
        return true
    }

    func update(_ application: Application) throws {
        try connection.perform(
            """
            UPDATE applications SET access_token_lifetime = $1, session_idle_lifetime = $2,
                session_absolute_lifetime = $3, password_minimum_length = $4, password_maximum_length = $5,
                password_minimum_strength = $6, verification_required = $7, passwords_generated = $8, redirect_uris = $9,
                client_secret_digest = $10, khoros = $11, kii_app_key_digest = $12, kii_token_lifetime = $13,
                kii_longest_token_lifetime = $14, kii_refresh_tokens = $15, email_domains = $16,
                mailed_login = $17, brand = $18, new_devices_announced = $19, second_factor = $20,
                remembered_device_days = $21, recovery_wait_hours = $22, client = $23
            WHERE id = $24
            """,
            try ApplicationRows.rules(application) + [.id(application.id)]
        )
        try connection.tell(.applicationsChanged)
    }

    func replace(_ application: Application) throws {
        try connection.perform(
            "UPDATE applications SET name = $1 WHERE id = $2",
            [.text(application.name), .id(application.id)]
        )
        try update(application)
    }

    func remove(_ id: Application.ID) throws -> Bool {
        guard try connection.execute("DELETE FROM applications WHERE id = $1", [.id(id)]) == 1 else { return false }
        try connection.tell(.applicationsChanged)
        return true
    }

    func logo(_ logo: StoredLogo, of id: Application.ID) throws -> Logo? {
        try connection.first(
            "SELECT bytes FROM application_logos WHERE application_id = $1 AND hash = $2",
            [.id(id), .text(logo.hash)]
        ) { try $0.bytes(0) }.flatMap { Logo($0) }
    }

    func setLogo(_ logo: (name: StoredLogo, content: Logo)?, of id: Application.ID) throws {
        guard let logo else {
            try connection.perform("DELETE FROM application_logos WHERE application_id = $1", [.id(id)])
            return
        }
        try connection.perform(
            """
            INSERT INTO application_logos (application_id, hash, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (application_id) DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes
            """,
            [.id(id), .text(logo.name.hash), .bytes(logo.content.bytes)]
        )
    }
}

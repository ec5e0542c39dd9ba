import LatchkeyCore
import LatchkeyDatabase

/// Applications as rows.
enum ApplicationRows {
    static let table = """
        CREATE TABLE applications (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            audience TEXT,
            access_token_lifetime BIGINT NOT NULL,
            session_idle_lifetime BIGINT NOT NULL,
            password_minimum_length BIGINT NOT NULL,
            password_maximum_length BIGINT NOT NULL
        )
        """

    /// The default application, for requests without a `Latchkey-Application` header.
    ///
    /// Access tokens live 10 minutes and idle sessions 90 days; passwords have 8 to 256 characters.
    static let standard = """
        INSERT INTO applications (id, name, access_token_lifetime, session_idle_lifetime,
            password_minimum_length, password_maximum_length)
        VALUES ('default', 'Default', 600, 7776000, 8, 256)
        """

    /// The default application's sessions live for a year at most.
    ///
    /// NULL means that sessions have no absolute limit.
    static let absoluteLifetime = [
        "ALTER TABLE applications ADD COLUMN session_absolute_lifetime BIGINT",
        "UPDATE applications SET session_absolute_lifetime = 31536000 WHERE id = 'default'",
    ]

    /// The least zxcvbn score of a password, from 0 to 4; 0 accepts every password.
    static let passwordStrength =
        "ALTER TABLE applications ADD COLUMN password_minimum_strength BIGINT NOT NULL DEFAULT 2"

    /// Whether addresses must be verified, and whether the server may generate passwords: 1 or 0.
    static let accountRules = [
        "ALTER TABLE applications ADD COLUMN verification_required BIGINT NOT NULL DEFAULT 1",
        "ALTER TABLE applications ADD COLUMN passwords_generated BIGINT NOT NULL DEFAULT 0",
    ]

    /// The allowed redirect URIs: a JSON array of texts.
    static let redirectURIs = "ALTER TABLE applications ADD COLUMN redirect_uris TEXT NOT NULL DEFAULT '[]'"

    /// The digest of the client secret, and whether the Khoros API is enabled: 1 or 0.
    static let khoros = [
        "ALTER TABLE applications ADD COLUMN client_secret_digest BYTEA",
        "ALTER TABLE applications ADD COLUMN khoros BIGINT NOT NULL DEFAULT 0",
    ]

    /// The settings of the Kii API, which is disabled without the digest of an app key.
    static let kii = [
        "ALTER TABLE applications ADD COLUMN kii_app_key_digest BYTEA",
        "ALTER TABLE applications ADD COLUMN kii_token_lifetime BIGINT",
        "ALTER TABLE applications ADD COLUMN kii_longest_token_lifetime BIGINT",
        "ALTER TABLE applications ADD COLUMN kii_refresh_tokens BIGINT",
    ]

    /// The domains of which users need an address to log in: a JSON array of texts.
    static let emailDomains = "ALTER TABLE applications ADD COLUMN email_domains TEXT NOT NULL DEFAULT '[]'"

    /// Whether users may log in with a code or link in an e-mail: 1 or 0.
    static let mailedLogIn = "ALTER TABLE applications ADD COLUMN mailed_login BIGINT NOT NULL DEFAULT 0"

    /// The brand: a JSON object, see `ApplicationBrandText`; and the logos, whose bytes are read only to serve them.
    static let brand = [
        "ALTER TABLE applications ADD COLUMN brand TEXT NOT NULL DEFAULT '{}'",
        """
        CREATE TABLE application_logos (
            application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
            hash TEXT NOT NULL,
            bytes BYTEA NOT NULL
        )
        """,
    ]

    /// Whether users get an e-mail about a login on a new device: 1 or 0.
    static let newDevices = "ALTER TABLE applications ADD COLUMN new_devices_announced BIGINT NOT NULL DEFAULT 1"

    /// Migration 33: what the application asks for besides a password, and for how many days a device needs no second
    /// factor.
    static let secondFactors = [
        "ALTER TABLE applications ADD COLUMN second_factor TEXT NOT NULL DEFAULT 'optional'",
        "ALTER TABLE applications ADD COLUMN remembered_device_days BIGINT NOT NULL DEFAULT 30",
    ]

    /// Migration 34: the hours that the recovery of an account waits.
    static let recoveryWait = "ALTER TABLE applications ADD COLUMN recovery_wait_hours BIGINT NOT NULL DEFAULT 72"

    /// Migration 39: the rules for the application as an OAuth client, in JSON.
    static let client = "ALTER TABLE applications ADD COLUMN client TEXT NOT NULL DEFAULT '{}'"

    static let columns = """
        id, name, audience, access_token_lifetime, session_idle_lifetime, session_absolute_lifetime,
        password_minimum_length, password_maximum_length, password_minimum_strength, verification_required,
        passwords_generated, redirect_uris, client_secret_digest, khoros,
        kii_app_key_digest, kii_token_lifetime, kii_longest_token_lifetime, kii_refresh_tokens, email_domains,
        mailed_login, brand, new_devices_announced, second_factor, remembered_device_days, recovery_wait_hours,
        client
        """

    static func application(_ row: any Row) throws -> Application {
        Application(
            id: try row.id(0),
            name: try row.text(1),
            audience: try row.textIfAny(2),
            sessionPolicy: SessionPolicy(
                accessTokenLifetime: Int(try row.integer(3)),
                idleLifetime: Int(try row.integer(4)),
                absoluteLifetime: try row.integerIfAny(5).map { Int($0) }
            ),
            passwordRules: PasswordRules(
                minimumLength: Int(try row.integer(6)),
                maximumLength: Int(try row.integer(7)),
                minimumStrength: Int(try row.integer(8))
            ),
            accountRules: AccountRules(
                requiresVerification: try row.integer(9) != 0,
                generatesPasswords: try row.integer(10) != 0,
                offersMailedLogIn: try row.integer(19) != 0,
                emailDomains: try emailDomains(try row.text(18)),
                announcesNewDevices: try row.integer(21) != 0,
                secondFactorPolicy: try policy(try row.text(22)),
                rememberedDeviceDays: Int(try row.integer(23)),
                recoveryWaitHours: Int(try row.integer(24))
            ),
            redirectURIs: try redirectURIs(try row.text(11)),
            clientSecretDigest: try row.bytesIfAny(12),
            servesKhoros: try row.integer(13) != 0,
            kii: try kii(row),
            brand: try ApplicationBrandText.brand(try row.text(20)),
            client: try ClientRulesText.rules(try row.text(25))
        )
    }

    private static func policy(_ text: String) throws -> SecondFactorPolicy {
        guard let policy = SecondFactorPolicy(rawValue: text) else {
            throw DatabaseError.defect("unknown policy for second factors: \(text)")
        }
        return policy
    }

    private static func kii(_ row: any Row) throws -> KiiRules? {
        guard let digest = try row.bytesIfAny(14) else { return nil }
        return KiiRules(
            appKeyDigest: digest,
            tokenLifetime: Int(try row.integer(15)),
            longestTokenLifetime: Int(try row.integer(16)),
            hasRefreshTokens: try row.integer(17) != 0
        )
    }

    /// The values of the columns from `access_token_lifetime` to `client`.
    static func rules(_ application: Application) throws -> [SQLValue] {
        let (sessions, passwords) = (application.sessionPolicy, application.passwordRules)
        return [
            .integer(Int64(sessions.accessTokenLifetime)),
            .integer(Int64(sessions.idleLifetime)),
            .integer(orNull: sessions.absoluteLifetime.map(Int64.init)),
            .integer(Int64(passwords.minimumLength)),
            .integer(Int64(passwords.maximumLength)),
            .integer(Int64(passwords.minimumStrength)),
            .integer(application.accountRules.requiresVerification ? 1 : 0),
            .integer(application.accountRules.generatesPasswords ? 1 : 0),
            .text(try JSONText.text(of: application.redirectURIs.map(\.text))),
            .bytes(orNull: application.clientSecretDigest),
            .integer(application.servesKhoros ? 1 : 0),
            .bytes(orNull: application.kii?.appKeyDigest),
            .integer(orNull: (application.kii?.tokenLifetime).map(Int64.init)),
            .integer(orNull: (application.kii?.longestTokenLifetime).map(Int64.init)),
            .integer(orNull: (application.kii?.hasRefreshTokens).map { $0 ? 1 : 0 }),
            .text(try JSONText.text(of: application.accountRules.emailDomains.map(\.text))),
            .integer(application.accountRules.offersMailedLogIn ? 1 : 0),
            .text(try ApplicationBrandText.text(application.brand)),
            .integer(application.accountRules.announcesNewDevices ? 1 : 0),
            .text(application.accountRules.secondFactorPolicy.rawValue),
            .integer(Int64(application.accountRules.rememberedDeviceDays)),
            .integer(Int64(application.accountRules.recoveryWaitHours)),
            .text(try ClientRulesText.text(application.client)),
        ]
    }

    private static func emailDomains(_ text: String) throws -> [EmailDomain] {
        try JSONText.texts(text).map { text throws(FieldError) in try EmailDomain(text) }
    }

    private static func redirectURIs(_ text: String) throws -> [RedirectURI] {
        try JSONText.texts(text).map { text throws(RedirectURIError) in try RedirectURI(text) }
    }
}

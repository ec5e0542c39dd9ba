/// A table of the schema, with its primary key and its references.
package struct SchemaTable: Sendable, Equatable {
    package let name: String
    /// The columns of the primary key, in order.
    package let key: [String]
    package let references: [Reference]

    /// Columns that hold the key of a row in another table.
    package struct Reference: Sendable, Equatable {
        package let columns: [String]
        package let table: String
        /// The columns of the other table that the reference compares with.
        package let keys: [String]

        /// A column that holds the `id` of a row in another table.
        package init(_ column: String, to table: String) {
            self.init([column], to: table, ["id"])
        }

        package init(_ columns: [String], to table: String, _ keys: [String]) {
            self.columns = columns
            self.table = table
            self.keys = keys
        }
    }

    package init(_ name: String, key: [String] = ["id"], references: [Reference] = []) {
        self.name = name
        self.key = key
        self.references = references
    }
}

extension Schema {
    /// All tables of the schema, each after the tables that it refers to.
    ///
    /// Copying and checking a database use this list; a test compares it with the migrations.
    package static let tables = [
        SchemaTable("applications"),
        SchemaTable(
            "application_logos",
            key: ["application_id"],
            references: [.init("application_id", to: "applications")]
        ),
        SchemaTable("signing_keys"),
        SchemaTable("users"),
        SchemaTable("sessions", references: [.init("user_id", to: "users")]),
        SchemaTable("objects", key: ["scope", "bucket", "id"], references: [.init("owner_id", to: "users")]),
        SchemaTable("storage_use", key: ["owner_id"], references: [.init("owner_id", to: "users")]),
        SchemaTable(
            "object_values",
            key: ["scope", "bucket", "object_id", "field"],
            references: [.init(["scope", "bucket", "object_id"], to: "objects", ["scope", "bucket", "id"])]
        ),
        SchemaTable(
            "bucket_rules",
            key: ["application_id", "bucket"],
            references: [.init("application_id", to: "applications")]
        ),
        SchemaTable("audit_events", references: [.init("user_id", to: "users")]),
        SchemaTable(
            "push_devices",
            key: ["provider", "token_digest"],
            references: [.init("user_id", to: "users"), .init("session_id", to: "sessions")]
        ),
        SchemaTable("messages"),
        SchemaTable("attempt_limits", key: ["digest"]),
        SchemaTable("known_devices", key: ["user_id", "digest"], references: [.init("user_id", to: "users")]),
        SchemaTable("verifications", references: [.init("user_id", to: "users")]),
        SchemaTable("authorization_codes", references: [.init("user_id", to: "users")]),
        SchemaTable("sso_keys"),
        SchemaTable("sso_uses", key: ["digest"]),
        SchemaTable("identities", references: [.init("user_id", to: "users")]),
        SchemaTable("notifications", references: [.init("user_id", to: "users")]),
        SchemaTable("log_out_notices"),
        SchemaTable("upstream_revocations"),
        SchemaTable("exports", references: [.init("user_id", to: "users")]),
        SchemaTable(
            "export_parts",
            key: ["export_id", "number"],
            references: [.init("export_id", to: "exports")]
        ),
        SchemaTable("challenges", key: ["digest"], references: [.init("user_id", to: "users")]),
        SchemaTable("totp_secrets", key: ["user_id"], references: [.init("user_id", to: "users")]),
        SchemaTable("recovery_codes", key: ["user_id", "selector"], references: [.init("user_id", to: "users")]),
        SchemaTable("remembered_devices", key: ["user_id", "digest"], references: [.init("user_id", to: "users")]),
        SchemaTable("passkeys", references: [.init("user_id", to: "users")]),
        SchemaTable("passkey_user_handles", key: ["user_id"], references: [.init("user_id", to: "users")]),
        SchemaTable("ceremonies", references: [.init("user_id", to: "users")]),
        SchemaTable("recoveries", key: ["user_id"], references: [.init("user_id", to: "users")]),
        SchemaTable("interactions", key: ["digest"]),
        SchemaTable("device_codes", key: ["digest"], references: [.init("user_id", to: "users")]),
        SchemaTable(
            "client_registrations",
            key: ["application_id"],
            references: [.init("application_id", to: "applications")]
        ),
        SchemaTable("initial_access_tokens"),
        SchemaTable("resources", key: ["uri"]),
        SchemaTable("upstreams"),
        SchemaTable("upstream_visits", key: ["digest"]),
        SchemaTable("grants", references: [.init("user_id", to: "users")]),
    ]
}

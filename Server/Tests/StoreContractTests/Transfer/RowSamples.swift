import LatchkeyDatabase
import LatchkeyStores

/// Rows of every table: one with all columns filled, another with NULL wherever it is allowed.
enum RowSamples {
    static let rows = accounts + factors + clients

    private static let accounts: [(table: String, values: [String: SQLValue])] = [
        ("applications", application("other", name: "Ändere", audience: .text("api"), lifetime: .integer(7))),
        ("applications", application("third", name: "", audience: .null, lifetime: .null)),
        ("application_logos", logo(of: "other", hash: "0f")), ("application_logos", logo(of: "third", hash: "f0")),
        ("signing_keys", signingKey("k1", retiredAt: .integer(9))),
        ("signing_keys", signingKey("k2", retiredAt: .null)),
        ("users", user("u1", username: "Zoë", extra: .text("李雷 🦊 e\u{301}"), disabledAt: .integer(-1))),
        ("users", user("u2", username: nil, extra: .null, disabledAt: .null)),
        ("users", user("Ü3", username: "ada", extra: .text(""), disabledAt: .null)),
        ("sessions", session("s1", user: .text("u1"), byte: 1, extra: .text("電話"), number: .integer(5))),
        ("sessions", session("s2", user: .null, byte: 2, extra: .null, number: .null)),
        ("objects", object("o1", of: "u1", bucket: "notes", members: #"{"ä":[1,null,"\u0001"]}"#)),
        ("objects", object("o1", of: "u1", bucket: "tasks", members: "{}")),
        ("objects", object("o1", of: "u2", bucket: "notes", members: String(repeating: "ß", count: 30_000))),
        ("objects", sharedObject("o2", owner: .text("u1"), dataType: .text("Ä/1"))),
        ("objects", sharedObject("o3", owner: .null, dataType: .null)),
        ("storage_use", ["owner_id": .text("u1"), "objects": .integer(3), "bytes": .integer(.max)]),
        ("storage_use", ["owner_id": .text("u2"), "objects": .integer(1), "bytes": .integer(60_000)]),
        ("object_values", value(of: "o2", "ä", Array(0...255))), ("object_values", value(of: "o2", "b", [0])),
        ("bucket_rules", rule("notes", "owner")), ("bucket_rules", rule("news", "anyone")),
        ("audit_events", event("e1", user: .text("u1"), extra: .text("Müller’s \"phone\" \\ '"))),
        ("audit_events", event("e2", user: .null, extra: .null)),
        ("push_devices", pushDevice(byte: 0, user: "u1", session: "s1")),
        ("push_devices", pushDevice(byte: 255, user: "u2", session: "s1")),
        ("messages", message("m1", sealed: .bytes(Array(0...255)), extra: .text("450 später"), number: .integer(7))),
        ("messages", message("m2", sealed: .null, extra: .null, number: .null)),
        ("attempt_limits", attempts(byte: 0, freeAt: .min)),
        ("attempt_limits", attempts(byte: 255, freeAt: .max)),
        ("known_devices", knownDevice(byte: 0, user: "u1")),
        ("known_devices", knownDevice(byte: 0, user: "u2")),
        ("verifications", verification("v1", user: .text("u1"), extra: .text("é"), number: .integer(7), byte: 1)),
        ("verifications", verification("v2", user: .null, extra: .null, number: .null, byte: nil)),
        ("authorization_codes", code("c1", byte: 0, session: .text("s1"))),
        ("authorization_codes", code("c2", byte: 255, session: .null)),
        ("sso_keys", ssoKey("k1")),
        ("sso_keys", ssoKey("k2")),
        ("sso_uses", ["digest": .bytes([0]), "expires_at": .integer(.max)]),
        ("sso_uses", ["digest": .bytes([255]), "expires_at": .integer(.min)]),
        ("identities", identity("i1", uniqueID: "Zoë|7", lastUsedAt: .integer(3))),
        ("identities", identity("i2", uniqueID: "Zoë|7", lastUsedAt: .null, issuer: "https://accounts.google.com")),
        ("upstreams", ["id": .text("acme"), "sealed": .bytes(Array(0...255)), "created_at": .integer(1)]),
        ("upstreams", ["id": .text("google"), "sealed": .bytes([]), "created_at": .integer(.max)]),
        ("upstream_visits", upstreamVisit(byte: 0, extra: .text("/ä"), bytes: .bytes([0]), number: .integer(.max))),
        ("upstream_visits", upstreamVisit(byte: 255, extra: .null, bytes: .null, number: .null)),
        ("notifications", notification("n1", extra: .text("503 später"), number: .integer(7))),
        ("notifications", notification("n2", extra: .null, number: .null)),
        ("log_out_notices", logOutNotice("l1", extra: .text("503 später"), number: .integer(7))),
        ("log_out_notices", logOutNotice("l2", extra: .null, number: .null)),
        (
            "upstream_revocations",
            revocation("r1", sealed: .bytes([0, 255]), extra: .text("503 später"), number: .integer(7))
        ),
        ("upstream_revocations", revocation("r2", sealed: .null, extra: .null, number: .null)),
        ("exports", export("x1", user: "u1", extra: .text("ja"), number: .integer(.max))),
        ("exports", export("x2", user: "u2", extra: .null, number: .null)),
        ("export_parts", exportPart(0, of: "x1", Array(0...255))), ("export_parts", exportPart(1, of: "x1", [])),
    ]

    private static let factors: [(table: String, values: [String: SQLValue])] = [
        ("challenges", challenge(byte: 0, extra: .text("電話"), bytes: .bytes([0, 255]))),
        ("challenges", challenge(byte: 255, extra: .null, bytes: .null)),
        ("totp_secrets", totp(of: "u1", number: .integer(.max))), ("totp_secrets", totp(of: "u2", number: .null)),
        ("recovery_codes", recoveryCode("abcd", of: "u1")), ("recovery_codes", recoveryCode("abcd", of: "u2")),
        ("remembered_devices", rememberedDevice(byte: 0, user: "u1")),
        ("remembered_devices", rememberedDevice(byte: 0, user: "u2")),
        ("passkeys", passkey("p1", Array(0...255), number: .integer(1))),
        ("passkeys", passkey("p2", [0], number: .null)),
        ("passkey_user_handles", ["user_id": .text("u1"), "handle": .bytes([0, 255])]),
        ("passkey_user_handles", ["user_id": .text("u2"), "handle": .bytes([1])]),
        ("ceremonies", ceremony("c1", user: .text("u1"), bytes: .bytes([0, 255]))),
        ("ceremonies", ceremony("c2", user: .null, bytes: .null)),
        ("recoveries", recovery(of: "u1", byte: 0, extra: .text("ja"), number: .integer(.max))),
        ("recoveries", recovery(of: "u2", byte: 255, extra: .null, number: .null)),
        ("interactions", interaction(byte: 0, extra: .text("jkt"), bytes: .bytes([0, 255]), number: .integer(.max))),
        ("interactions", interaction(byte: 255, extra: .null, bytes: .null, number: .null)),
        ("device_codes", deviceCode(byte: 0, user: .text("u1"), extra: .text("openid"), number: .integer(1))),
        ("device_codes", deviceCode(byte: 255, user: .null, extra: .null, number: .null)),
        ("grants", grant("g1", of: "u1")), ("grants", grant("g2", of: "u2")),
    ]

    private static let clients: [(table: String, values: [String: SQLValue])] = [
        ("client_registrations", registration("other", extra: .text("https://é.example.com/"), number: .integer(.max))),
        ("client_registrations", registration("third", extra: .null, number: .null)),
        ("initial_access_tokens", initialToken("t1", byte: 0, extra: .text("電話"), number: .integer(7))),
        ("initial_access_tokens", initialToken("t2", byte: 255, extra: .null, number: .null)),
        ("resources", resource("https://api.example.com/", scope: "orders")),
        ("resources", resource("urn:a", scope: "")),
    ]

    private static func registration(_ id: String, extra: SQLValue, number: SQLValue) -> [String: SQLValue] {
        [
            "application_id": .text(id), "token_digest": .bytes([0, 255]), "kind": .text("web"), "sector_uri": extra,
            "created_at": .integer(.min), "expires_at": number,
        ]
    }

    private static func initialToken(
        _ id: String,
        byte: UInt8,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "digest": .bytes([byte]), "note": extra, "uses_left": number, "created_at": .integer(.min),
            "expires_at": .integer(.max),
        ]
    }

    private static func resource(_ uri: String, scope: String) -> [String: SQLValue] {
        ["uri": .text(uri), "scope": .text(scope), "clients": .text("any"), "created_at": .integer(.min)]
    }

    /// Inserts the rows into a database that has the schema.
    static func insert(into database: any Database) async throws {
        try await database.write(.unhurried) { connection in
            for row in rows { try insert(row.values, into: row.table, on: connection) }
        }
    }

    static func insert(_ values: [String: SQLValue], into table: String, on connection: any Connection) throws {
        let names = values.keys.sorted()
        let places = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        try connection.perform(
            "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))",
            names.compactMap { values[$0] }
        )
    }

    /// Inserts users, each with a session and an event.
    static func insertCrowd(_ count: Int, into database: any Database) async throws {
        try await database.write(.unhurried) { connection in
            for number in 0..<count {
                let (id, user) = (String(100_000 + number), SQLValue.text(String(100_000 + number)))
                try insert(
                    self.user(id, username: "name\(number)", extra: .null, disabledAt: .null),
                    into: "users",
                    on: connection
                )
                var session = session(id, user: user, byte: 0, extra: .null, number: .null)
                session["family_digest"] = .bytes(Array(id.utf8))
                try insert(session, into: "sessions", on: connection)
                try insert(event(id, user: user, extra: .null), into: "audit_events", on: connection)
            }
        }
    }

    // MARK: - One row

    static func user(_ id: String, username: String?, extra: SQLValue, disabledAt: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "username": .text(orNull: username), "username_key": .text(orNull: username?.lowercased()),
            "pending_email_address": extra, "pending_phone_number": extra, "password_hash": extra,
            "display_name": extra,
            "country": extra, "locale": extra, "attributes": .text(#"{"a":{"b":[true,1.5,"é"]}}"#),
            "created_at": .integer(.min), "modified_at": .integer(.max), "disabled_at": disabledAt,
            "version": .integer(1), "email_address": extra, "email_address_verified_at": disabledAt,
            "phone_number": extra, "phone_number_verified_at": disabledAt,
        ]
    }

    private static func verification(
        _ id: String,
        user: SQLValue,
        extra: SQLValue,
        number: SQLValue,
        byte: UInt8?
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "purpose": .text("address"), "application_id": .text("default"),
            "identifier_kind": .text("username"), "identifier": .text("ada"), "user_id": user, "locale": extra,
            "client_address": extra, "registration": extra, "created_at": .integer(1), "expires_at": .integer(2),
            "claimed_until": .integer(0), "prepared_at": number, "recipient_kind": extra, "recipient": extra,
            "code_digest": .bytes(orNull: byte.map { [$0] }), "token_digest": .bytes(orNull: byte.map { [$0] }),
            "tries": .integer(0), "spent_at": number,
        ]
    }

    private static func application(
        _ id: String,
        name: String,
        audience: SQLValue,
        lifetime: SQLValue
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "name": .text(name), "audience": audience, "access_token_lifetime": .integer(600),
            "session_idle_lifetime": .integer(601), "session_absolute_lifetime": lifetime,
            "password_minimum_length": .integer(8), "password_maximum_length": .integer(256),
            "password_minimum_strength": .integer(3), "verification_required": .integer(0),
            "passwords_generated": .integer(1), "redirect_uris": .text(#"["https://app.example.com/"]"#),
            "client_secret_digest": audience == .null ? .null : .bytes([0, 255]), "khoros": .integer(1),
            "kii_app_key_digest": audience == .null ? .null : .bytes([255, 0]), "kii_token_lifetime": lifetime,
            "kii_longest_token_lifetime": lifetime, "kii_refresh_tokens": lifetime,
            "email_domains": .text(#"["example.com"]"#), "mailed_login": .integer(1),
            "brand": .text(#"{"name":"Ä"}"#), "new_devices_announced": .integer(0),
            "second_factor": .text("required"), "remembered_device_days": .integer(0),
            "recovery_wait_hours": .integer(1), "client": .text(#"{"party":"third"}"#),
        ]
    }

    private static func logo(of application: String, hash: String) -> [String: SQLValue] {
        ["application_id": .text(application), "hash": .text(hash), "bytes": .bytes(Array(0...255))]
    }

    private static func signingKey(_ id: String, retiredAt: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "sealed": .bytes(Array(0...255)), "created_at": .integer(0), "activated_at": .integer(1),
            "retired_at": retiredAt, "longest_token_lifetime": .integer(600), "algorithm": .text("RS256"),
        ]
    }

    private static func session(
        _ id: String,
        user: SQLValue,
        byte: UInt8,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        let digest = SQLValue.bytes([byte, 0, 255])
        return [
            "id": .text(id), "user_id": user, "application_id": .text("default"), "family_digest": digest,
            "current_digest": digest, "previous_digest": extra == .null ? .null : digest,
            "before_previous_digest": extra == .null ? .null : .bytes([]), "device_name": extra,
            "device_platform": extra,
            "created_at": .integer(1), "authenticated_at": .integer(2), "refreshed_at": .integer(3),
            "expires_at": .integer(4), "ended_at": number, "end_reason": extra, "last_used_at": number,
            "address": extra, "cookie_digest": extra == .null ? .null : digest,
            "key_digest": extra == .null ? .null : digest, "needs_secret": .integer(extra == .null ? 0 : 1),
            "opaque_token_digest": extra == .null ? .null : digest, "opaque_token_expires_at": number,
            "idle_lifetime": number, "amr": .text("pwd otp mfa"), "bound_key": extra == .null ? .null : digest,
            "bound_challenge_at": number, "jkt": extra, "scope": extra, "resources": .text("[]"), "claims": extra,
            "parent_id": extra, "backchannel_uri": extra, "upstream_id": extra,
        ]
    }

    private static func code(_ id: String, byte: UInt8, session: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "code_digest": .bytes([byte]), "application_id": .text("default"),
            "redirect_uri": .text("https://app.example.com/"), "code_challenge": .text("c"), "user_id": .text("u1"),
            "browser_session_id": .text("s1"), "authenticated_at": .integer(1), "created_at": .integer(2),
            "expires_at": .integer(3), "session_id": session, "is_handover": .integer(session == .null ? 0 : 1),
            "amr": .text("pwd"), "scope": session, "resources": .text("[]"), "nonce": session, "claims": session,
            "jkt": session,
        ]
    }

    private static func ssoKey(_ id: String) -> [String: SQLValue] {
        [
            "id": .text(id), "application_id": .text("default"), "kind": .text("lithium"),
            "sealed": .bytes(Array(0...255)), "created_at": .integer(1),
        ]
    }

    private static func upstreamVisit(
        byte: UInt8,
        extra: SQLValue,
        bytes: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "digest": .bytes([byte]), "upstream_id": .text("acme"), "application_id": .text("default"),
            "browser_digest": .bytes([0, 255]), "purpose": .text("log-in"), "session_id": extra, "return_to": extra,
            "stays_signed_in": .integer(1), "max_age": number, "sealed": bytes, "created_at": .integer(1),
            "expires_at": .integer(2),
        ]
    }

    private static func identity(
        _ id: String,
        uniqueID: String,
        lastUsedAt: SQLValue,
        issuer: String = ""
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "user_id": .text("u1"), "application_id": .text("default"), "unique_id": .text(uniqueID),
            "made_user": .integer(1), "claims": .text(#"{"login":"ä"}"#), "created_at": .integer(1),
            "last_used_at": lastUsedAt, "issuer": .text(issuer),
            "sealed_refresh_token": issuer.isEmpty ? .null : .bytes([0, 255]),
        ]
    }

    private static func object(_ id: String, of user: String, bucket: String, members: String) -> [String: SQLValue] {
        [
            "id": .text(id), "scope": .text("u:" + user), "owner_id": .text(user), "bucket": .text(bucket),
            "members": .text(members), "data_type": .null, "created_at": .integer(1), "modified_at": .integer(2),
            "version": .integer(3), "index_state": .integer(0),
        ]
    }

    private static func sharedObject(_ id: String, owner: SQLValue, dataType: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "scope": .text("a:default"), "owner_id": owner, "bucket": .text("notes"),
            "members": .text("{}"), "data_type": dataType, "created_at": .integer(1), "modified_at": .integer(2),
            "version": .integer(3), "index_state": .integer(1),
        ]
    }

    private static func value(of object: String, _ field: String, _ bytes: [UInt8]) -> [String: SQLValue] {
        [
            "scope": .text("a:default"), "bucket": .text("notes"), "object_id": .text(object), "field": .text(field),
            "value": .bytes(bytes),
        ]
    }

    private static func rule(_ bucket: String, _ party: String) -> [String: SQLValue] {
        [
            "application_id": .text("default"), "bucket": .text(bucket), "readers": .text(party),
            "writers": .text(party),
        ]
    }

    private static func event(_ id: String, user: SQLValue, extra: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "user_id": user, "kind": .text("k"), "created_at": .integer(1), "address": extra,
            "device_name": extra, "device_platform": extra, "application_id": extra, "session_id": extra,
            "reason": extra, "note": extra, "amr": extra,
        ]
    }

    private static func attempts(byte: UInt8, freeAt: Int64) -> [String: SQLValue] {
        [
            "digest": .bytes([byte]), "attempts": .integer(1), "free_at": .integer(freeAt), "expires_at": .integer(0),
        ]
    }

    private static func knownDevice(byte: UInt8, user: String) -> [String: SQLValue] {
        ["user_id": .text(user), "digest": .bytes([byte]), "used_at": .integer(1)]
    }

    private static func pushDevice(byte: UInt8, user: String, session: String) -> [String: SQLValue] {
        [
            "provider": .text("apns"), "token_digest": .bytes([byte]), "token": .text("t"), "user_id": .text(user),
            "session_id": .text(session), "registered_at": .integer(1), "is_for_development": .integer(1),
        ]
    }

    private static func message(
        _ id: String,
        sealed: SQLValue,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "kind": .text("verification"), "channel": .text("email"),
            "recipient": .text("ada@example.com"), "sealed": sealed, "created_at": .integer(1),
            "tried_until": .integer(2), "due_at": number, "claim": extra, "attempts": .integer(3), "sent_at": number,
            "failed_at": number, "last_error": extra,
        ]
    }

    private static func export(_ id: String, user: String, extra: SQLValue, number: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "user_id": .text(user), "application_id": .text("default"), "locale": extra,
            "requested_at": .integer(1), "claim": extra, "claimed_until": .integer(0), "ready_at": number,
            "size": number, "expires_at": .integer(2),
        ]
    }

    private static func exportPart(_ number: Int64, of id: String, _ sealed: [UInt8]) -> [String: SQLValue] {
        ["export_id": .text(id), "number": .integer(number), "sealed": .bytes(sealed)]
    }

    private static func challenge(byte: UInt8, extra: SQLValue, bytes: SQLValue) -> [String: SQLValue] {
        [
            "digest": .bytes([byte]), "user_id": .text("u1"), "application_id": .text("default"), "amr": .text("pwd"),
            "proved_at": .integer(1), "password_digest": bytes, "device_key_digest": bytes, "device_name": extra,
            "device_platform": extra, "push_provider": extra, "push_token": extra,
            "push_is_for_development": .integer(1), "has_cookie": .integer(0), "stays_signed_in": .integer(1),
            "is_announced": .integer(1), "sealed_totp": bytes, "wrong_answers": .integer(4),
            "expires_at": .integer(.max), "upstream_id": extra,
        ]
    }

    private static func totp(of user: String, number: SQLValue) -> [String: SQLValue] {
        [
            "user_id": .text(user), "sealed": .bytes(Array(0...255)), "created_at": .integer(1),
            "confirmed_at": number, "last_step": number,
        ]
    }

    private static func recoveryCode(_ selector: String, of user: String) -> [String: SQLValue] {
        [
            "user_id": .text(user), "selector": .text(selector), "hash": .text("$argon2id$"),
            "created_at": .integer(1),
        ]
    }

    private static func rememberedDevice(byte: UInt8, user: String) -> [String: SQLValue] {
        [
            "user_id": .text(user), "digest": .bytes([byte]), "remembered_at": .integer(1),
            "expires_at": .integer(.max),
        ]
    }

    private static func passkey(_ id: String, _ credential: [UInt8], number: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "user_id": .text("u1"), "credential_id": .bytes(credential),
            "user_handle": .bytes([0, 255]), "public_key": .bytes([1]), "counter": .integer(Int64(UInt32.max)),
            "relying_party_id": .text("example.com"), "name": .text("Schlüssel"),
            "aaguid": .bytes([UInt8](repeating: 0, count: 16)), "transports": .text(#"["internal"]"#),
            "is_backup_eligible": .integer(1), "is_backed_up": .integer(1), "is_user_verified": .integer(1),
            "is_discoverable": number, "created_at": .integer(1), "last_used_at": number,
        ]
    }

    private static func ceremony(_ id: String, user: SQLValue, bytes: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "kind": .text("log_in"), "challenge": .bytes([UInt8](repeating: 1, count: 32)),
            "user_id": user, "user_handle": bytes, "binding": bytes, "is_conditional": .integer(1),
            "expires_at": .integer(2),
        ]
    }

    private static func recovery(
        of user: String,
        byte: UInt8,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "user_id": .text(user), "id": .text("r" + user), "application_id": extra, "started_at": .integer(1),
            "ready_at": .integer(2), "locale": extra, "cancel_digest": .bytes([byte, 0, 255]),
            "open_digest": number == .null ? .null : .bytes([byte]), "open_until": number, "noticed_at": number,
            "cancelled_at": number, "due_at": .integer(.max),
        ]
    }

    private static func logOutNotice(_ id: String, extra: SQLValue, number: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "application_id": .text("default"), "uri": .text("https://app.example.com/ä"),
            "user_id": .text("gone"), "session_id": .text("s1"), "created_at": .integer(1), "tried_until": .integer(2),
            "due_at": number, "claim": extra, "attempts": .integer(3), "sent_at": number, "failed_at": number,
            "last_error": extra,
        ]
    }

    private static func revocation(
        _ id: String,
        sealed: SQLValue,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "id": .text(id), "issuer": .text("https://appleid.apple.com"), "sealed_refresh_token": sealed,
            "created_at": .integer(1), "tried_until": .integer(2), "due_at": number, "claim": extra,
            "attempts": .integer(3), "sent_at": number, "failed_at": number, "last_error": extra,
        ]
    }

    private static func interaction(
        byte: UInt8,
        extra: SQLValue,
        bytes: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "digest": .bytes([byte]), "application_id": .text("default"),
            "parameters": .text(#"[{"name":"state","value":"é"}]"#), "browser_digest": bytes,
            "is_pushed": .integer(1), "jkt": extra, "created_at": .integer(1), "expires_at": .integer(.max),
            "spent_at": number,
        ]
    }

    private static func deviceCode(
        byte: UInt8,
        user: SQLValue,
        extra: SQLValue,
        number: SQLValue
    ) -> [String: SQLValue] {
        [
            "digest": .bytes([byte]), "user_code_digest": .bytes([byte, 0]), "application_id": .text("default"),
            "scope": extra, "resources": .text("[]"), "address": extra, "created_at": .integer(1),
            "expires_at": .integer(.max), "poll_interval": .integer(5), "polled_at": number, "is_allowed": number,
            "user_id": user, "authenticated_at": number, "amr": extra,
        ]
    }

    private static func grant(_ id: String, of user: String) -> [String: SQLValue] {
        [
            "id": .text(id), "user_id": .text(user), "application_id": .text("default"), "scope": .text("openid"),
            "resources": .text(#"["urn:ä"]"#), "claims": .text("[]"), "created_at": .integer(.min),
            "consented_at": .integer(1), "last_used_at": .integer(.max),
        ]
    }

    private static func notification(_ id: String, extra: SQLValue, number: SQLValue) -> [String: SQLValue] {
        [
            "id": .text(id), "kind": .text("new_sign_in"), "user_id": .text("u1"), "session_id": .text("s1"),
            "provider": .text("apns"), "token_digest": .bytes([0, 255]), "created_at": .integer(1),
            "tried_until": .integer(2), "due_at": number, "claim": extra, "attempts": .integer(3), "sent_at": number,
            "failed_at": number, "last_error": extra,
        ]
    }
}

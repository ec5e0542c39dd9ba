import Foundation
package import LatchkeyAPI

// The JSON of audit events, for openapi.json.

extension LatchkeyAPI.AuditEvent: Described {
    package static let schema = Schema.object([
        .required("id", .uuid()),
        .required(
            "kind",
            .string(
                "What happened: `user_registered`, `user_updated`, `password_changed`, `password_removed`, `address_verified`, `password_reset`, `login_succeeded`, `login_failed`, `login_reported`, `identity_linked`, `identity_unlinked`, `user_disabled`, `user_enabled`, `data_export_requested`, `data_export_downloaded`, `factor_added`, `factor_removed`, `passkey_added`, `passkey_removed`, `passkey_counter_repeated`, `recovery_codes_made`, `recovery_code_used`, `recovery_started`, `recovery_cancelled`, `recovery_completed`, `session_ended`; a newer server may name more."
            )
        ),
        .required("createdAt", .time()),
        .optional("address", .string("The network address of whoever caused it.")),
        .optional("device", .of(LatchkeyAPI.Device.self)),
        .optional("applicationID", .string()),
        .optional("sessionID", .uuid("The session that was started or ended.")),
        .optional("reason", .string("With `session_ended`: why.", of: SessionEndReason.all)),
        .optional(
            "amr",
            .array(of: .string("With `login_succeeded`: a method by which the user authenticated (RFC 8176)."))
        ),
    ])

    package static var example: LatchkeyAPI.AuditEvent {
        LatchkeyAPI.AuditEvent(
            id: .exampleID,
            kind: .sessionEnded,
            createdAt: .example,
            address: "192.0.2.1",
            device: LatchkeyAPI.Device(name: "Ada's phone", platform: "Android 16"),
            applicationID: "default",
            sessionID: .example,
            reason: .revoked
        )
    }
}

extension AuditEventPage: Described {
    package static let schema = Schema.object([
        .required("events", .array(of: .of(LatchkeyAPI.AuditEvent.self))),
        .optional("next", .string("What to send as `after`; absent on the last page.")),
    ])

    package static var example: AuditEventPage {
        AuditEventPage(events: [.example], next: .exampleCursor)
    }
}

import Foundation
import LatchkeyJSON

/// The JSON of an export: names as on the wire, and times in RFC 3339.
///
/// It has no password hash, no digest, no token, and no secret or key of a second factor.
enum ExportJSON {
    static func profile(
        _ account: UserAccount,
        verified: (emailAddress: Date?, phoneNumber: Date?),
        totpSince: Date?
    ) -> JSONValue {
        let user = account.user
        return object([
            "id": .string(user.id.rawValue),
            "username": text(user.username?.text),
            "emailAddress": text(user.emailAddress?.address.text),
            "emailAddressVerified": user.emailAddress.map { .bool($0.isVerified) },
            "emailAddressVerifiedAt": time(verified.emailAddress),
            "pendingEmailAddress": text(user.pendingEmailAddress?.text),
            "phoneNumber": text(user.phoneNumber?.address.text),
            "phoneNumberVerified": user.phoneNumber.map { .bool($0.isVerified) },
            "phoneNumberVerifiedAt": time(verified.phoneNumber),
            "pendingPhoneNumber": text(user.pendingPhoneNumber?.text),
            "displayName": text(user.displayName),
            "country": text(user.country),
            "locale": text(user.locale),
            "attributes": .object(user.attributes),
            "hasPassword": .bool(account.hasPassword),
            "authenticatorAppSince": time(totpSince),
            "disabledAt": time(account.disabledAt),
            "createdAt": time(user.createdAt),
            "modifiedAt": time(user.modifiedAt),
            "version": .integer(user.version),
        ])
    }

    static func session(_ session: LiveSession) -> JSONValue {
        object([
            "id": .string(session.id.rawValue),
            "applicationID": .string(session.applicationID.rawValue),
            "device": device(session.device),
            "createdAt": time(session.createdAt),
            "lastUsedAt": time(session.lastUse.time),
            "address": text(session.lastUse.address?.text),
            "isBoundToDevice": .bool(session.isBound || session.hasAppKey),
        ])
    }

    /// A device that gets notifications, without the token with which they are sent.
    static func pushDevice(_ owned: OwnedPushDevice) -> JSONValue {
        object([
            "provider": .string(owned.device.device.provider.rawValue),
            "isForDevelopment": .bool(owned.device.device.isForDevelopment),
            "applicationID": .string(owned.applicationID.rawValue),
            "sessionID": .string(owned.sessionID.rawValue),
        ])
    }

    static func identity(_ identity: Identity) -> JSONValue {
        object([
            "id": .string(identity.id.rawValue),
            "applicationID": .string(identity.applicationID.rawValue),
            "issuer": text(identity.issuer),
            "uniqueID": .string(identity.uniqueID),
            "login": text(identity.claims.login),
            "emailAddress": text(identity.claims.emailAddress?.text),
            "displayName": text(identity.claims.displayName),
            "locale": text(identity.claims.locale),
            "createdAt": time(identity.createdAt),
            "lastUsedAt": time(identity.lastUsedAt),
        ])
    }

    static func grant(_ grant: Grant) -> JSONValue {
        object([
            "applicationID": .string(grant.applicationID.rawValue),
            "scopes": .array(grant.scopes.names.map(JSONValue.string)),
            "resources": .array(grant.resources.map(JSONValue.string)),
            "claims": .array(grant.claims.map(JSONValue.string)),
            "grantedAt": time(grant.createdAt),
            "consentedAt": time(grant.consentedAt),
            "lastUsedAt": time(grant.lastUsedAt),
        ])
    }

    static func passkey(_ record: PasskeyRecord) -> JSONValue {
        object([
            "id": .string(record.id.rawValue),
            "name": .string(record.name),
            "createdAt": time(record.createdAt),
            "lastUsedAt": time(record.lastUsedAt),
        ])
    }

    static func event(_ event: AuditEvent) -> JSONValue {
        object([
            "id": .string(event.id.rawValue),
            "kind": .string(event.kind.name),
            "reason": text(event.kind.reason?.rawValue),
            "amr": text(event.methods.isEmpty ? nil : event.methods.text),
            "createdAt": time(event.createdAt),
            "address": text(event.origin.address?.text),
            "device": device(event.origin.device),
            "applicationID": text(event.applicationID?.rawValue),
            "sessionID": text(event.sessionID?.rawValue),
        ])
    }

    /// An object of a bucket; its own members stay apart, because they can have any name.
    static func object(_ object: BucketObject) -> JSONValue {
        self.object([
            "id": .string(object.id.text),
            "dataType": text(object.dataType),
            "members": .object(object.members),
            "createdAt": time(object.createdAt),
            "modifiedAt": time(object.modifiedAt),
            "version": .integer(object.version),
        ])
    }

    /// A value as bytes, on one line or indented.
    static func bytes(_ value: JSONValue, isIndented: Bool = false) throws(StoreError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        guard let data = try? encoder.encode(value) else { throw .defect("an export cannot be encoded") }
        return Array(data)
    }

    private static func object(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues(\.self))
    }

    private static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

    private static func time(_ time: Date?) -> JSONValue? { time.map { .string(Timestamp.text($0)) } }

    private static func device(_ device: Device) -> JSONValue? {
        guard device.name != nil || device.platform != nil else { return nil }
        return object(["name": text(device.name), "platform": text(device.platform)])
    }
}

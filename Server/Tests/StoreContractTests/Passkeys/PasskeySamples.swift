import Foundation
import LatchkeyCore

extension PasskeyRecord {
    /// A passkey with a new credential id, made a number of seconds after the sample time.
    static func sample(
        of user: User,
        credentialID: [UInt8] = SecureRandom.bytes(32),
        counter: UInt32 = 0,
        relyingPartyID: String = "example.com",
        at seconds: TimeInterval = 0,
        lastUsedAt: Date? = nil,
        isDiscoverable: Bool? = nil
    ) throws -> PasskeyRecord {
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let keyBytes: [UInt8] =
            [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32] + SecureRandom.bytes(32) + [0x22, 0x58, 32]
            + SecureRandom.bytes(32)
        guard let id = PasskeyCredentialID(credentialID), let key = COSEKey(bytes: keyBytes),
            let aaguid = AAGUID(UInt8(0)..<16)
        else { throw StoreError.defect("a sample is invalid") }
        return PasskeyRecord(
            id: newID(),
            userID: user.id,
            passkey: StoredPasskey(
                credentialID: id,
                userHandle: .random(),
                key: key,
                counter: counter,
                isBackupEligible: isDiscoverable == true,
                relyingPartyID: relyingPartyID
            ),
            keyBytes: keyBytes,
            name: "Adas Schlüssel",
            aaguid: aaguid,
            transports: isDiscoverable == nil ? [] : ["internal", "hybrid"],
            isBackedUp: isDiscoverable == true,
            isUserVerified: isDiscoverable != false,
            isDiscoverable: isDiscoverable,
            createdAt: .sample.addingTimeInterval(seconds),
            lastUsedAt: lastUsedAt
        )
    }
}

extension Ceremony {
    /// A ceremony of ten minutes.
    static func sample(
        of user: User? = nil,
        kind: Kind = .logIn,
        handle: PasskeyUserHandle? = nil,
        binding: [UInt8]? = nil,
        at seconds: TimeInterval = 0
    ) throws -> Ceremony {
        Ceremony(
            id: newID(),
            kind: kind,
            challenge: .random(),
            userID: user?.id,
            userHandle: handle,
            binding: binding,
            isConditional: binding != nil,
            expiresAt: .sample.addingTimeInterval(seconds + 600)
        )
    }
}

extension Stores {
    /// Stores passkeys, which have new credential ids.
    func insert(_ passkeys: PasskeyRecord...) async throws {
        try await inTransaction { tables throws in
            for passkey in passkeys {
                guard try tables.passkeys.insert(passkey) else { throw StoreError.defect("the id is taken") }
            }
        }
    }

    func passkey(_ id: PasskeyCredentialID) async throws -> PasskeyRecord? {
        try await storage.read { tables in try tables.passkeys.find(id) }
    }
}

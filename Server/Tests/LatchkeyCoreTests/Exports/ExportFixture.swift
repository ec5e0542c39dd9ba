import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyMemory
import Testing

/// A user who exports their data.
struct ExportFixture: Sendable {
    let rules: Rules
    let access: Access
    let signal = WakeSignal()

    init(_ username: String = "ada", in rules: Rules = Rules()) async throws {
        self.rules = rules
        let signedIn = try await rules.register(username)
        let tokens = PlainTokens(claims: rules.claims(signedIn, lifetime: 1_000_000))
        access = try await rules.access(signedIn, tokens: tokens)
    }

    var userID: User.ID { access.userID }
    var exports: UserExports { rules.useCases().exports(sealing: TurningSealing(), exportSignal: signal) }

    /// A server that makes exports.
    func making(
        _ archives: PlainArchives = PlainArchives(),
        reporting report: @escaping @Sendable (DataExport.ID) -> Void = { _ in }
    ) -> ExportMaking {
        rules.useCases().exportMaking(
            sealing: TurningSealing(),
            archives: archives,
            readme: { "Read me in \($0 ?? "no language")\n" },
            reportTooLarge: report
        )
    }

    /// The proof of a login just now.
    func proof() throws -> RecentProof {
        let fresh = Access(
            sessionID: access.sessionID,
            userID: access.userID,
            applicationID: access.applicationID,
            expiresAt: access.expiresAt,
            authenticatedAt: rules.clock.now()
        )
        return try #require(fresh.recentProof(at: rules.clock.now()))
    }

    func request() async throws { try await exports.request(by: try proof(), locale: "ja", from: nil) }

    /// The text of the ready archive.
    func archive() async throws -> String {
        var bytes: [UInt8] = []
        var reader = try await exports.open(by: try proof(), from: nil).makeReader()
        while let part = try await reader.next() { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Gives the user a verified e-mail address.
    func addAddress() throws {
        let address = try EmailAddress("ada@example.com")
        try rules.memory.change { [userID] tables in
            var user = try #require(try tables.users.find(userID))
            user.emailAddress = OwnedAddress(address, isVerified: true)
            user.version += 1
            _ = try tables.users.replace(user, passwordHash: nil)
        }
    }

    /// Gives the user an authenticator app, with the secret `sealed`, and a passkey.
    func addFactors() throws {
        // {1: 1, 3: -8, -1: 6, -2: x}
        let keyBytes: [UInt8] = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32] + SecureRandom.bytes(32)
        let (now, later) = (rules.clock.now(), rules.clock.now().addingTimeInterval(60))
        let passkey = PasskeyRecord(
            id: "p-1",
            userID: userID,
            passkey: StoredPasskey(
                credentialID: try #require(PasskeyCredentialID([7])),
                userHandle: .random(),
                key: try #require(COSEKey(bytes: keyBytes)),
                counter: 0,
                isBackupEligible: true,
                relyingPartyID: "example.com"
            ),
            keyBytes: keyBytes,
            name: "Ada's passwords",
            aaguid: try #require(AAGUID([UInt8](repeating: 0, count: 16))),
            transports: ["internal"],
            isBackedUp: true,
            isUserVerified: true,
            isDiscoverable: true,
            createdAt: now,
            lastUsedAt: later
        )
        try rules.memory.change { [userID] tables in
            _ = try tables.totpSecrets.insert(Array("sealed".utf8), of: userID, at: now)
            _ = try tables.totpSecrets.confirm(Array("sealed".utf8), of: userID, by: 1, at: now)
            _ = try tables.passkeys.insert(passkey)
        }
    }

    /// Stores objects of the user in a bucket.
    func addObjects(_ numbers: Range<Int>, in name: String) throws {
        let bucket = Bucket(owner: userID, name: try #require(BucketName(name)))
        let now = rules.clock.now()
        try rules.memory.change { [userID] tables in
            for number in numbers {
                let object = BucketObject(
                    id: try #require(ObjectID("object-\(number)")),
                    owner: userID,
                    members: ["text": .string(String(repeating: "x", count: 200)), "number": .integer(Int64(number))],
                    createdAt: now,
                    modifiedAt: now,
                    version: 1
                )
                _ = try tables.objects.insert(object, in: bucket)
            }
        }
    }

    func rows(_ table: String) -> Int { rules.memory.rowCounts[table] ?? -1 }
}

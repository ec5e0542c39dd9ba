import LatchkeyCore
import LatchkeyCrypto
import Testing

/// Hashes that are refused before they are stored, and that match no password.
@Suite struct HashProblemTests {
    private static let salt = "uReiVEpJKUVobY1xrlWqtQ"
    private static let hash = "gBxsXirIUWMnUTQ2mmSOsd26C.pthgaFDKFHKgQCnko"
    private static let bcrypt = "YXdOygNVsjDkvJxhYUptDOYHvIOJxucaCnVcYO379IdHvENxz70nO"

    private static let costly = [
        "$2b$15$\(bcrypt)", "$2b$31$\(bcrypt)", "$2b$99$\(bcrypt)", "$pbkdf2-sha256$3000001$\(salt)$\(hash)",
        "$pbkdf2-sha256$i=4294967295$\(salt)$\(hash)", "$pbkdf2-sha256$9223372036854775807$\(salt)$\(hash)",
        // Two blocks of SHA-1.
        "$pbkdf2$1500001$\(salt)$\(hash)", "pbkdf2_sha256$3000001$salt$\(hash)",
        "$scrypt$ln=18,r=8,p=1$\(salt)$\(hash)", "$scrypt$ln=63,r=8,p=1$\(salt)$\(hash)",
        "$scrypt$ln=9223372036854775807,r=8,p=1$\(salt)$\(hash)", "$scrypt$ln=14,r=4294967295,p=1$\(salt)$\(hash)",
        "$scrypt$ln=17,r=8,p=5$\(salt)$\(hash)", "$scrypt$ln=1,r=1,p=1073741823$\(salt)$\(hash)",
        "$scrypt$ln=1,r=500000,p=1000000$\(salt)$\(hash)",
        "$firebase-scrypt$ln=20,r=8,ss=Bw,sk=\(hash)$\(salt)$\(hash)",
        "$argon2id$v=19$m=131073,t=1,p=1$\(salt)$\(hash)", "$argon2id$v=19$m=4294967295,t=1,p=1$\(salt)$\(hash)",
        "$argon2id$v=19$m=131072,t=5,p=1$\(salt)$\(hash)", "$argon2i$v=19$m=8,t=4294967295,p=1$\(salt)$\(hash)",
        "$argon2id$v=19$m=9223372036854775807,t=1,p=1$\(salt)$\(hash)",
    ]

    private static let malformed = [
        "$2b$04$\(bcrypt.dropLast())", "$2b$04$\(bcrypt)A", "$2b$4$\(bcrypt)", "$2b$03$\(bcrypt)", "$2b$xx$\(bcrypt)",
        "$2b$04", "$pbkdf2-sha256$0$\(salt)$\(hash)", "$pbkdf2-sha256$-1$\(salt)$\(hash)",
        "$pbkdf2-sha256$+5$\(salt)$\(hash)", "$pbkdf2-sha256$1e3$\(salt)$\(hash)", "$pbkdf2-sha256$$\(salt)$\(hash)",
        "$pbkdf2-sha256$99999999999999999999$\(salt)$\(hash)", "$pbkdf2-sha256$1000$$\(hash)",
        "$pbkdf2-sha256$1000$\(salt)$", "$pbkdf2-sha256$1000$\(salt)$AAAA", "$pbkdf2-sha256$1000$\(salt)",
        "$pbkdf2-sha256$i=1000,i=1$\(salt)$\(hash)", "$pbkdf2-sha256$l=32$\(salt)$\(hash)",
        "$pbkdf2-sha256$1000$\(salt)$\(hash)$\(hash)", "$pbkdf2-sha256$1000$\(salt)$not*base64*at*all*****",
        "pbkdf2_sha256$1000$$\(hash)", "pbkdf2_sha256$1000$salt$AAAA", "$scrypt$ln=14,r=8$\(salt)$\(hash)",
        "$scrypt$ln=14,p=1$\(salt)$\(hash)", "$scrypt$ln=0,r=8,p=1$\(salt)$\(hash)", "$scrypt$ln=4,r=8,p=1$$\(hash)",
        "$scrypt$ln=4,r=8,p=1$\(salt)$AAAA", "$firebase-scrypt$ln=4,r=8,ss=Bw$\(salt)$\(hash)",
        "$firebase-scrypt$ln=4,r=8,ss=Bw,sk=AAAA$\(salt)$\(hash)", "$argon2id$m=4096,t=3,p=1$\(salt)$\(hash)",
        "$argon2id$v=16$m=4096,t=3,p=1$\(salt)$\(hash)", "$argon2id$v=19$m=4096,t=3$\(salt)$\(hash)",
        "$argon2id$v=19$m=4096,t=3,p=1$AAAA$\(hash)", "$argon2id$v=19$m=4096,t=3,p=1$\(salt)$AAAA",
        "$argon2id$v=19$m=7,t=3,p=1$\(salt)$\(hash)", "$argon2id$v=19$m=4096,t=0,p=1$\(salt)$\(hash)",
        "$argon2id$v=19$m=4096,t=1,p=4096$\(salt)$\(hash)", "$argon2id$", "$scrypt$", "$pbkdf2$",
        "$2b$04$\(bcrypt)\n", "$2b$04$\(bcrypt.dropLast())é", String(repeating: "$", count: 10_000),
    ]

    private static let unknown = [
        "", "x", "$", "$$", "correct horse".replacing(" ", with: ""), "$1$salt$hash", "$5$salt$hash", "$6$salt$hash",
        "$2$04$\(bcrypt)", "$2x$04$\(bcrypt)", "$argon2d$v=19$m=4096,t=3,p=1$\(salt)$\(hash)", "$y$j9T$salt$hash",
        "md5$salt$hash", "$pbkdf2-md5$1000$\(salt)$\(hash)", "{SSHA}abcdef", "$argon2$argon2id$v=19$m=8,t=1,p=1$a$b",
        "5f4dcc3b5aa765d61d8327deb882cf99",
    ]

    @Test(
        arguments: costly.map { ($0, PasswordHashProblem.tooCostly) } + malformed.map { ($0, .malformed) }
            + unknown.map { ($0, .unknownForm) }
    )
    func `it is refused, and matches no password`(sample: (hash: String, problem: PasswordHashProblem)) async throws {
        #expect(throws: sample.problem) { try StoredHashes().check(sample.hash) }
        let pool = try Argon2idPool(threads: 1)
        let isRight = try await pool.verify(Password("correct horse"), against: sample.hash)
        #expect(!isRight)
    }

    @Test(
        arguments: [
            "$2b$14$\(bcrypt)", "$pbkdf2-sha256$3000000$\(salt)$\(hash)", "$pbkdf2$1500000$\(salt)$\(hash)",
            "$scrypt$ln=17,r=8,p=1$\(salt)$\(hash)", "$scrypt$ln=16,r=8,p=8$\(salt)$\(hash)",
            "$argon2id$v=19$m=131072,t=4,p=1$\(salt)$gBxsXirIUWMnUTQ2mmSOsd26C+pthgaFDKFHKgQCnko",
            // The parameters of Django, Firebase and the OWASP Password Storage Cheat Sheet.
            "pbkdf2_sha256$1200000$salt$\(hash)", "$argon2id$v=19$m=102400,t=2,p=8$\(salt)$\(hash)",
            "$firebase-scrypt$ln=14,r=8,ss=Bw,sk=\(hash)$\(salt)$\(hash)",
        ]
    )
    func `a hash at its limit is accepted`(hash: String) throws { try StoredHashes().check(hash) }

    @Test func `a too costly hash is not computed, even for its own password`() async throws {
        // PBKDF2 of "correct horse" with 3,000,001 rounds; a matching sample has the same form with fewer.
        let hash = "$pbkdf2-sha256$3000001$\(Self.salt)$bdPz/JQ9CN8ty6A2hdIrSBEq+8x3+SLtl+pU3cFxD7A"
        let pool = try Argon2idPool(threads: 1)
        let isRight = try await pool.verify(Password("correct horse"), against: hash)
        #expect(!isRight)
    }
}

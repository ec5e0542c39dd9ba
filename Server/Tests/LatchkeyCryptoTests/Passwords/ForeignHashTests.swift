import LatchkeyCore
import LatchkeyCrypto
import Testing

/// Hashes of other implementations: Python's bcrypt, passlib and hashlib, argon2-cffi over the reference
/// implementation, and the example of Firebase's own tool.
@Suite struct ForeignHashTests {
    private static let plain = "correct horse"
    private static let other = "p\u{e4}ssw\u{f6}rd \u{1F40E}"

    private let pool: Argon2idPool

    init() throws { pool = try Argon2idPool() }

    private static let samples: [(password: String, hash: String)] = [
        (plain, "$2a$04$YXdOygNVsjDkvJxhYUptDOYHvIOJxucaCnVcYO379IdHvENxz70nO"),
        (other, "$2a$04$dmsaRbhKZXVq42/WTeuagOoQkaXDOH26dMsafKIa8DPkC92aEkhY6"),
        (plain, "$2b$04$KGs6SbRdkiSCpy/Eewf30OYPWh0SoviT8kTo7.ujLWzfuyiPAJAM6"),
        (other, "$2b$04$xN8o.yiUYHLVd7j6to0VquY4CaDN32fi085TdruNgXZJPUqsl7tHW"),
        (plain, "$2y$04$pktz/VzP2PSWIea.TNtCcOqiWqsA5TBhH7D7XEUUcyhbQKJabnFua"),
        (other, "$2y$04$AJaJGt6RmJ2yVFUD1kG5NuvFlZTCe2P2xF4w4t.aS4TgjImLC7/aK"),
        (plain, "$2b$10$sAw9hUdGzVzT80Rt9fG7mOTcsx04n7aE8Me/nkSR5upwYbZatghBq"),
        (plain, "$pbkdf2$1000$uReiVEpJKUVobY1xrlWqtQ$JLDNUeCO44azYgqcFD8IHUlzgvw"),
        (other, "$pbkdf2$1000$hJCy9h7jfK.19v7/P2dMCQ$l4FEQTYxWkw4WXhqi15GW.9/FjU"),
        (plain, "$pbkdf2-sha256$1000$.5/zHmOMsVZKSUnpPSekVA$gBxsXirIUWMnUTQ2mmSOsd26C.pthgaFDKFHKgQCnko"),
        (other, "$pbkdf2-sha256$1000$hPDem/M.Z0wJwVhLKeWcsw$Yto6tYKRu8Hv3hATE8RGY1.YEhjJbJDEBRwToisGabM"),
        (
            plain,
            "$pbkdf2-sha512$1000$GcO4N6b0PmfsXUtJifH.3w$oKSkYypYE6QJOObuWfh7Rx0APWGA/qLPVP9g7Kx6oHsxSNFvta2KiCxZYqcAgJp7"
                + "Kaf8BrD6OPujK7kLu/F4oA"
        ),
        (
            plain,
            "$pbkdf2-sha512$i=2000,l=64$rkRslW6bQ91bE3nigdLX9g$coQ7nQIWlJ/HYMwxnfKwrfelLkWqo/HrYxYwWyISYGiTIVrxruWlDLmL"
                + "ALvccNRedySoFlihQAEfZlIaOFJz0A"
        ),
        (plain, "pbkdf2_sha1$1200$grnnfx3tH0xalF2F$O1p7QVgAf2HLR4K4O6HKufCfYLg="),
        (plain, "pbkdf2_sha256$1200$VsoIqFDDL3U4VKoT$+lY9FbzdEMCICqSL0yTrA29N2R0cAV6PjIKMOjdsOHA="),
        (other, "pbkdf2_sha256$1200$aiyVCaJreITXsD0E$nd72q7GVWp5mTZPPdgG4SXRBO7dCGcY0UiSSAuZr1Uo="),
        (
            plain,
            "pbkdf2_sha512$1200$I82cbAWuuralegBd$FQa5LSIOtSj7T1JIsSj3EcEeSnbmI+/hjnYH7B97H2g4S/paUx6T5olRR0Q6j31tQV26"
                + "MQT2w0fu/itbu/BZFg=="
        ),
        (plain, "$scrypt$ln=4,r=8,p=1$YIyx9r7XGgNgrLX2XitlDA$w+X5AtvTHDXAwyUztzV3GmTBE6hN6mgAlSTJc/x81VA"),
        (other, "$scrypt$ln=4,r=8,p=1$+t+bk9Kak1JKSSklpPTeuw$drogyX1BPUQpOXs0huU8db41MS2KNtkrr719O6yPu9M"),
        (plain, "$scrypt$ln=10,r=8,p=2$gxCCkLIWYoyR0npPibGWUg$dEdDv709fw6UAHIJjyD+z1A1E7QMQP0rCPA5WO9YEDQ"),
        (plain, "$scrypt$ln=15,r=8,p=1$TSklBCAEoBRiTIlR6t27tw$VuTIK26RQfElB0mLGghn6Oy/3dK1MdlXvNjBjJ/+VGg"),
        (
            "user1password",
            "$firebase-scrypt$ln=14,r=8,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0"
                + "QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoI"
                + "tz+VHjoZilo78198JAdRuid5lQ=="
        ),
        (plain, "$argon2i$v=19$m=4096,t=3,p=1$cSIVvLsowQib4wXwjm1hiw$XNU4b4Q9c728c7C5vjvRpLCPSl+gVt0uW0immxKgZ8s"),
        (plain, "$argon2i$v=19$m=8192,t=3,p=1$eOePQMYzh4lX6bFqhi1UhA$91H8WFvyAnJcurC4KxnXfg"),
        (plain, "$argon2id$v=19$m=4096,t=3,p=1$Fh4dAEB64pNuSVFmUEF1CA$HUhNgPAq3BLTKrkbMhTvOff4OI2ZSlGcX0bUhrrBt9s"),
        (plain, "$argon2id$v=19$m=65536,t=2,p=4$hfaTxOdFrxlmnMCzeJY8vQ$N1HUt0ZQm88DhxBMVSLg9+ooMa0QHIJ+TRHRRmxuscA"),
        (
            plain,
            "argon2$argon2id$v=19$m=65536,t=2,p=4$hfaTxOdFrxlmnMCzeJY8vQ$N1HUt0ZQm88DhxBMVSLg9+ooMa0QHIJ+TRHRRmxuscA"
        ),
        (plain, "$argon2id$v=19$m=8192,t=3,p=1$4AF6KKOVOjNLKYoiTlCt8g$wyKjT5IzMSq2DJj0o2Lswg"),
        (other, "$argon2id$v=19$m=1024,t=3,p=1$NQSwY6AHg5tOO6bTI6p3Cw$I3aGAiJMwmxCPQ+k6ry6OOW06Fy69jMCwIPxBHZG7Z4"),
    ]

    @Test(arguments: samples) func `its password matches, and no other does`(
        sample: (password: String, hash: String)
    ) async throws {
        try StoredHashes().check(sample.hash)
        let isRight = try await pool.verify(Password(sample.password), against: sample.hash)
        #expect(isRight)
        let others = ["", "x", sample.password + " ", sample.password.uppercased(), sample.password + "\0", "\0"]
        for other in others {
            let isRight = try await pool.verify(Password(other), against: sample.hash)
            #expect(!isRight, "\(other)")
        }
    }

    @Test(arguments: samples) func `a foreign hash is outdated`(sample: (password: String, hash: String)) {
        #expect(pool.isOutdated(sample.hash, of: Password(sample.password)))
    }

    @Test func `our own hash is not outdated`() async throws {
        let password = Password("correct horse")
        let hash = try await pool.hash(password)
        #expect(!pool.isOutdated(hash, of: password))
        try StoredHashes().check(hash)
    }

    @Test(arguments: samples) func `a changed or additional letter makes it another hash or none`(
        sample: (password: String, hash: String)
    ) async throws {
        // The last character of a base64 text may have unused bits.
        let before = sample.hash.index(sample.hash.endIndex, offsetBy: -8)
        let changed = sample.hash[before] == "A" ? "B" : "A"
        let otherwise = sample.hash.replacingCharacter(at: before, by: changed)
        for hash in [otherwise, sample.hash + "AAAA"] {
            let isRight = try await pool.verify(Password(sample.password), against: hash)
            #expect(!isRight, "\(hash)")
        }
    }

    @Test func `a password that was hashed as typed matches in that form and in ours`() async throws {
        let hash = "$2b$04$.k8i89d3LI8BiT6CNzoxaOSu.sNcunHqWIMSpnnM8hl6qgu2on94q"
        let typed = try await pool.verify(Password("pa\u{308}sswo\u{308}rd \u{1F40E}"), against: hash)
        #expect(typed)
        let composed = try await pool.verify(Password(Self.other), against: hash)
        #expect(!composed, "its form cannot be told from the hash")
        let sample = "$2b$04$xN8o.yiUYHLVd7j6to0VquY4CaDN32fi085TdruNgXZJPUqsl7tHW"
        let decomposed = try await pool.verify(Password("pa\u{308}sswo\u{308}rd \u{1F40E}"), against: sample)
        #expect(decomposed)
    }

    @Test func `bytes that bcrypt ignores do not become part of the password`() async throws {
        let hash = "$2b$04$dgoOPpHawq2D7uuHu.72.OGkSVFTvSSfquifc/5YnZAe3vzclALVS"
        let whole = Password(String(repeating: "x", count: 72))
        let longer = Password(String(repeating: "x", count: 72) + "y")
        for password in [whole, longer] {
            let isRight = try await pool.verify(password, against: hash)
            #expect(isRight)
        }
        let shorter = try await pool.verify(Password(String(repeating: "x", count: 71)), against: hash)
        #expect(!shorter)
        #expect(pool.isOutdated(hash, of: whole))
        #expect(!pool.isOutdated(hash, of: longer))
    }
}

extension String {
    fileprivate func replacingCharacter(at index: Index, by character: String) -> String {
        self[..<index] + character + self[self.index(after: index)...]
    }
}

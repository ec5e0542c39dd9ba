import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct Argon2idPoolTests {
    private let pool: Argon2idPool

    init() throws { pool = try Argon2idPool() }

    private func fits(_ typed: String, _ chosen: String) async throws -> Bool {
        try await pool.verify(Password(typed), against: try await pool.hash(Password(chosen)))
    }

    @Test func `a hash names its parameters`() async throws {
        let hash = try await pool.hash(Password("correct horse"))
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    }

    @Test func `the same password has a different hash each time`() async throws {
        let password = Password("correct horse")
        let (one, two) = (try await pool.hash(password), try await pool.hash(password))
        #expect(one != two)
    }

    @Test(arguments: [
        "correct horse", "パスワード🙂", " leading and trailing ", "a\0b", "", String(repeating: "x", count: 256),
    ])
    func `the same password matches`(password: String) async throws {
        let isRight = try await fits(password, password)
        #expect(isRight)
    }

    private static let others: [(String, String)] = [
        ("correct horse ", "correct horse"), ("correct horse", "correct horse "), ("\tcorrect", "correct"),
        ("a  b", "a b"), ("Correct", "correct"), ("", "x"), ("abc", "abc\0def"), ("abc\0", "abc"), ("abc\0x", "abc\0y"),
    ]

    @Test(arguments: others) func `another password does not match`(pair: (typed: String, chosen: String)) async throws
    {
        let isRight = try await fits(pair.typed, pair.chosen)
        #expect(!isRight)
    }

    @Test(arguments: [55, 64, 72, 128, 200]) func `characters behind the first bytes count`(length: Int) async throws {
        let prefix = String(repeating: "x", count: length)
        let isRight = try await fits(prefix + "one", prefix + "two")
        #expect(!isRight)
    }

    @Test(arguments: [("caf\u{e9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{e9}"), ("\u{AC00}", "\u{1100}\u{1161}")])
    func `the same letters of two keyboards are the same password`(pair: (one: String, two: String)) async throws {
        let isRight = try await fits(pair.one, pair.two)
        #expect(isRight)
    }

    @Test(
        arguments: [
            "", "x", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA", "$2b$10$abcdefghijklmnopqrstuv",
            String(repeating: "$", count: 10_000), "$argon2id$v=19$m=4294967295,t=4294967295,p=1$c2FsdHNhbHQ$AAAA",
        ]
    )
    func `a text that is no hash matches nothing`(hash: String) async throws {
        let isRight = try await pool.verify(Password("x"), against: hash)
        #expect(!isRight)
    }

    @Test func `without a hash nothing matches`() async throws {
        let isRight = try await pool.verify(Password("x"), against: nil)
        #expect(!isRight)
    }

    @Test func `without a hash it takes the time of a hash`() async throws {
        let pool = try Argon2idPool(threads: 1)
        let hash = try await pool.hash(Password("correct horse"))
        let clock = ContinuousClock()
        var (with, without): ([Duration], [Duration]) = ([], [])
        for _ in 0..<7 {
            with.append(try await clock.measure { _ = try await pool.verify(Password("wrong"), against: hash) })
            without.append(try await clock.measure { _ = try await pool.verify(Password("wrong"), against: nil) })
        }
        // The shortest of each, because other tests use the processor too. Without the work of a hash, it would be
        // thousands of times shorter.
        let ratio = try #require(without.min()) / #require(with.min())
        #expect((0.1...10).contains(ratio))
    }

    @Test func `above the queue's limit the answer is busy, and queued work is done`() async throws {
        let pool = try Argon2idPool(threads: 1, maximumQueue: 3)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do throws(PasswordHasherError) {
                        _ = try await pool.hash(Password("correct horse"))
                        return true
                    } catch {
                        #expect(error == .busy)
                        return false
                    }
                }
            }
            return await group.reduce(into: [Bool: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes[true, default: 0] >= 3)
        #expect(outcomes[false, default: 0] > 0)
        let hash = try await pool.hash(Password("after"))
        let isRight = try await pool.verify(Password("after"), against: hash)
        #expect(isRight)
    }

    @Test func `a long enough queue refuses nothing`() async throws {
        let pool = try Argon2idPool(threads: 2, maximumQueue: 40)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = try await pool.hash(Password("correct horse")) } }
            try await group.waitForAll()
        }
    }
}

import LatchkeyCore
import Testing

@Suite struct AttemptLimitsTests {
    private let rules = Rules()

    private func admit(_ name: String = "ada", from address: String? = nil) async throws -> AdmittedAttempt {
        let attempt = Attempt(.logIn, at: .identifier(name), from: address.map { ClientAddress($0) })
        return try await rules.limits.admit(attempt)
    }

    /// The number of attempts admitted before one is refused, each for another name.
    private func admittedInARow(from address: (Int) -> String) async throws -> Int {
        for number in 0..<1000 {
            do { _ = try await admit("name\(number)", from: address(number)) } catch AttemptError.tooMany {
                return number
            }
        }
        return 1000
    }

    @Test func `the sixth attempt waits 5 seconds, and is told so`() async throws {
        for _ in 1...5 { _ = try await admit() }
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) { try await admit() }
        rules.clock.turn(by: 4.5)
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(1))) { try await admit() }
        rules.clock.turn(by: 0.5)
        _ = try await admit()
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(10))) { try await admit() }
    }

    @Test func `what is refused is not counted`() async throws {
        for _ in 1...5 { _ = try await admit() }
        for _ in 1...50 { await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) { try await admit() } }
        rules.clock.turn(by: 5)
        _ = try await admit()
    }

    @Test(arguments: ["ADA", " ada ", "Ada\t", "\u{FF41}da", "ada\n"]) func `every spelling counts as the same`(
        spelling: String
    ) async throws {
        for _ in 1...5 { _ = try await admit(spelling) }
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) { try await admit("ada") }
        _ = try await admit("adam")
    }

    @Test func `a success forgets the failures, and gives the address its attempt back`() async throws {
        for _ in 1...1000 {
            for _ in 1...4 { await rules.limits.withdraw(try await admit(from: "192.0.2.1")) }
            await rules.limits.succeeded(try await admit(from: "192.0.2.1"))
        }
        for _ in 1...4 { _ = try await admit(from: "192.0.2.1") }
        await rules.limits.succeeded(try await admit(from: "192.0.2.1"))
        for _ in 1...5 { _ = try await admit(from: "192.0.2.1") }
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) { try await admit(from: "192.0.2.1") }
    }

    @Test func `failures are forgotten a day after the last wait`() async throws {
        for _ in 1...5 { _ = try await admit() }
        rules.clock.turn(by: 24 * 60 * 60 + 4)
        _ = try await admit()
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(10))) { try await admit() }
        rules.clock.turn(by: 24 * 60 * 60 + 10)
        for _ in 1...5 { _ = try await admit() }
    }

    @Test func `an address has 200 attempts at once, and one more every 5 seconds`() async throws {
        #expect(try await admittedInARow { _ in "192.0.2.1" } == 200)
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) {
            try await admit("eve", from: "192.0.2.1")
        }
        _ = try await admit("eve", from: "192.0.2.2")
        rules.clock.turn(by: 5)
        _ = try await admit("grace", from: "192.0.2.1")
        await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) {
            try await admit("joan", from: "192.0.2.1")
        }
        rules.clock.turn(by: 200 * 5)
        #expect(try await admittedInARow { _ in "192.0.2.1" } == 200)
    }

    private func count(secretOf id: String, from address: String?) async throws {
        try await rules.limits.countClientSecret(of: .init(id), from: address.map { ClientAddress($0) })
    }

    /// The number of wrong client secrets admitted before one is refused, each for another application by default.
    private func secretsInARow(
        from address: String?,
        of id: String? = nil,
        named prefix: String = "a"
    ) async throws -> Int {
        for number in 0..<1000 {
            do { try await count(secretOf: id ?? "\(prefix)\(number)", from: address) } catch AttemptError.tooMany {
                return number
            }
        }
        return 1000
    }

    @Test func `wrong client secrets are counted at the application and at the address alone`() async throws {
        let ofOne = try await secretsInARow(from: "192.0.2.1", of: "balance")
        // The refused attempt counts at its address, as for logins.
        let ofMany = try await secretsInARow(from: "192.0.2.1")
        let elsewhere = try await secretsInARow(from: "192.0.2.2")
        #expect([ofOne, ofMany, elsewhere] == [20, 179, 200])
        let network = try await secretsInARow(from: "2001:db8:1:2::1")
        let neighbour = try await secretsInARow(from: "2001:db8:1:2::2")
        #expect([network, neighbour] == [200, 0])
        rules.clock.turn(by: 5)
        let later = try await secretsInARow(from: "192.0.2.2", named: "later")
        // Without a network address only the application counts, and logins are counted separately.
        let local = try await secretsInARow(from: nil)
        #expect([later, local] == [1, 1000])
        _ = try await admit("eve", from: "192.0.2.2")
    }

    @Test func `the addresses of one IPv6 network of 64 bits count as one`() async throws {
        #expect(try await admittedInARow { "2001:db8:1:2::\(String($0, radix: 16))" } == 200)
        _ = try await admit("eve", from: "2001:db8:1:3::1")
    }

    @Test func `an attempt that its address may not make is not counted at the name`() async throws {
        _ = try await admittedInARow { _ in "192.0.2.1" }
        for _ in 1...50 {
            await #expect(throws: AttemptError.tooMany(retryAfter: .seconds(5))) {
                try await admit("eve", from: "192.0.2.1")
            }
        }
        for _ in 1...5 { _ = try await admit("eve", from: "192.0.2.2") }
    }

    @Test func `what is attempted for different purposes is counted by itself`() async throws {
        for _ in 1...5 { _ = try await admit("ada") }
        for subject in [Attempt.Subject.user("ada"), .device([1], "ada")] {
            _ = try await rules.limits.admit(Attempt(.logIn, at: subject, from: nil))
        }
        _ = try await rules.limits.admit(Attempt(.passwordCheck, at: .identifier("ada"), from: nil))
    }

    @Test func `storage that fails is told as such`() async throws {
        rules.storage[.statement] = .unavailable("gone")
        await #expect(throws: AttemptError.storage(.unavailable("gone"))) { try await admit() }
    }
}

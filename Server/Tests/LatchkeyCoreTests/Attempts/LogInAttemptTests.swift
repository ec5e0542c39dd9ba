import LatchkeyCore
import LatchkeyMemory
import Testing

/// The limits on logins; `AttemptLimitsTests` tests the counters themselves.
@Suite struct LogInAttemptTests {
    private let rules = Rules()

    @Test(arguments: ["ada", "eve", "no name", "ada@example.com"])
    func `who fails five times waits, whether there is such a user or not`(identifier: String) async throws {
        try await rules.register()
        for _ in 1...5 {
            await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn(identifier, "wrong horse") }
        }
        for password in ["wrong horse", "correct horse"] {
            await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
                try await rules.logIn(identifier, password)
            }
        }
        #expect(rules.hasher.verifications == 5)
    }

    @Test func `of 10,000 wrong passwords at once few are verified, and the name is in again after the wait`()
        async throws
    {
        try await rules.register()
        for _ in 1...10_000 { _ = try? await rules.logIn("ada", "wrong horse") }
        #expect(rules.hasher.verifications == 5)
        rules.clock.turn(by: 5)
        _ = try await rules.logIn("ada", "correct horse")
    }

    @Test func `somebody who guesses for ten days has no more than some hundred tries`() async throws {
        try await rules.register()
        for _ in 0..<(10 * 24 * 60) {
            _ = try? await rules.logIn("ada", "wrong horse")
            rules.clock.turn(by: 60)
        }
        #expect((100...110).contains(rules.hasher.verifications))
    }

    @Test func `the right password makes the count begin anew`() async throws {
        try await rules.register()
        for _ in 1...20 {
            for _ in 1...4 { _ = try? await rules.logIn("ada", "wrong horse") }
            _ = try await rules.logIn("ADA", "correct horse")
        }
    }

    @Test func `of a disabled user every attempt counts`() async throws {
        let ada = try await rules.register()
        try rules.memory.disable(ada.user.id, at: rules.clock.now())
        for _ in 1...5 { _ = try? await rules.logIn("ada", "correct horse") }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "correct horse")
        }
    }

    @Test func `a password that was not verified for want of room does not count`() async throws {
        try await rules.register()
        rules.hasher.isBusy = true
        for _ in 1...50 {
            await #expect(throws: LogInError.passwords(.busy)) { try await rules.logIn("ada", "correct horse") }
        }
        rules.hasher.isBusy = false
        _ = try await rules.logIn("ada", "correct horse")
    }

    @Test func `one password at many names is stopped by its address, and no name waits`() async throws {
        let address = ClientAddress("192.0.2.1")
        for number in 1...5000 { _ = try? await rules.logIn("name\(number)", "wrong horse", from: address) }
        #expect(rules.hasher.verifications == 200)
        await #expect(throws: LogInError.invalidCredentials) { try await rules.logIn("name1", "wrong horse") }
    }

    @Test func `a stranger's failures keep nobody out of a device that they have logged in on`() async throws {
        let key = try await rules.register().session.deviceKey
        let address = ClientAddress("192.0.2.1")
        for number in 1...500 { _ = try? await rules.logIn("ada\(number)", "wrong horse", from: address) }
        for _ in 1...500 { _ = try? await rules.logIn("ada", "wrong horse") }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "correct horse")
        }
        let session = try await rules.logIn("ada", "correct horse", from: address, on: key).session
        #expect(session.deviceKey == key)
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "correct horse")
        }
    }

    @Test func `on a known device failures are counted too, and only there`() async throws {
        let key = try await rules.register().session.deviceKey
        let laptop = try await rules.logIn("ada", "correct horse").session.deviceKey
        #expect(laptop != key)
        for _ in 1...5 {
            await #expect(throws: LogInError.invalidCredentials) {
                try await rules.logIn("ada", "wrong horse", on: key)
            }
        }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "correct horse", on: key)
        }
        _ = try await rules.logIn("ada", "correct horse", on: laptop)
        _ = try await rules.logIn("ada", "correct horse")
        rules.clock.turn(by: 5)
        _ = try await rules.logIn("ada", "correct horse", on: key)
    }

    @Test func `a device is known only to those who have logged in on it`() async throws {
        let key = try await rules.register("eve").session.deviceKey
        try await rules.register("ada")
        for _ in 1...3 { _ = try? await rules.logIn("ada", "wrong horse", on: key) }
        for _ in 1...2 { _ = try? await rules.logIn("ada", "wrong horse", on: .made()) }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "wrong horse", on: key)
        }
        rules.clock.turn(by: 5)
        // All users of a device share one key.
        #expect(try await rules.logIn("ada", "correct horse", on: key).session.deviceKey == key)
        for _ in 1...50 { _ = try? await rules.logIn("ada", "wrong horse") }
        _ = try await rules.logIn("ada", "correct horse", on: key)
        _ = try await rules.logIn("eve", "correct horse", on: key)
    }

    @Test func `a device where a login was refused is not known`() async throws {
        let key = DeviceKey.made()
        try await rules.register()
        for _ in 1...5 { _ = try? await rules.logIn("ada", "wrong horse", on: key) }
        await #expect(throws: LogInError.tooManyAttempts(retryAfter: .seconds(5))) {
            try await rules.logIn("ada", "correct horse", on: key)
        }
    }

    @Test func `where attempts cannot be counted nothing is verified`() async throws {
        try await rules.register()
        rules.storage[.statement] = .unavailable("gone")
        await #expect(throws: LogInError.storage(.unavailable("gone"))) {
            try await rules.logIn("ada", "correct horse")
        }
        #expect(rules.hasher.verifications == 0)
    }
}

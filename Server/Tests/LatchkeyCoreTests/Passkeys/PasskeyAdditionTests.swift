import Foundation
import LatchkeyCore
import LatchkeyMemory
import PasskeyInputs
import Testing

@Suite struct PasskeyAdditionTests {
    let fixture: PasskeyFixture

    init() throws { fixture = try PasskeyFixture() }

    @Test func `the options name the relying party, the user and the algorithms`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        #expect(creation.relyingParty.id == "example.org")
        #expect(creation.userName == "ada")
        #expect(creation.displayName.isEmpty)
        #expect(creation.algorithms.map(\.rawValue) == [-8, -7, -257])
        #expect(creation.excluded.isEmpty)
        #expect(try await fixture.beginAddition(by: ada).challenge != creation.challenge)
    }

    @Test func `a passkey is stored as its authenticator made it`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let authenticator = TestAuthenticator(userHandle: creation.userHandle)
        var registration = authenticator.registration(for: creation.challenge, flags: 0x5D, counter: 7)
        registration.transports = ["internal", "hybrid"]
        registration.isDiscoverable = true
        let added = try await fixture.add(registration.answer, to: creation, by: ada)
        let record = try #require(try fixture.record(of: authenticator))
        #expect(added.passkey == record)
        #expect(added.cookie == nil)
        #expect(record.userID == ada.userID)
        #expect(record.passkey.key == authenticator.key)
        #expect(record.keyBytes == authenticator.keyBytes)
        #expect(record.passkey.counter == 7)
        #expect(record.passkey.isBackupEligible && record.isBackedUp && record.isUserVerified)
        #expect(record.passkey.relyingPartyID == "example.org")
        #expect(record.transports == ["internal", "hybrid"])
        #expect(record.isDiscoverable == true)
        #expect(record.name == "Passkey")
        #expect(record.lastUsedAt == nil)
    }

    @Test func `a passkey has the name of its maker unless its user gives it one`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        var registration = TestAuthenticator().registration(for: creation.challenge)
        let bitwarden = try #require("d548826e79b4db40a3d811116f7e8349".utf8.hexadecimalBytes)
        registration.data.replaceSubrange(37..<53, with: bitwarden)
        #expect(try await fixture.add(registration.answer, to: creation, by: ada).passkey.name == "Bitwarden")
        let second = try await fixture.authenticator(of: ada, named: " My phone ")
        #expect(try fixture.record(of: second)?.name == "My phone")
    }

    @Test func `a bad name uses up no ceremony`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        let names: [(String, FieldError)] = [
            ("", .required), ("my\u{202E}phone", .controlCharacters), ("my\nphone", .controlCharacters),
            (String(repeating: "x", count: 65), .tooLong(maximum: 64)),
        ]
        for (name, error) in names {
            await #expect(throws: PasskeyError.invalid(["name": error])) {
                try await fixture.add(answer, to: creation, named: name, by: ada)
            }
        }
        _ = try await fixture.add(answer, to: creation, named: "Phone", by: ada)
    }

    @Test func `a user may rename their own passkeys only`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let id = try #require(try fixture.record(of: try await fixture.authenticator(of: ada))?.id)
        #expect(try await fixture.useCases.passkeys.rename(id, to: "Phone", by: ada).name == "Phone")
        #expect(try await fixture.useCases.passkeys.list(of: ada).map(\.name) == ["Phone"])
        let others: [(Access, PasskeyRecord.ID)] = [(bob, id), (ada, "x"), (ada, fixture.rules.ids.next())]
        for (access, id) in others {
            await #expect(throws: PasskeyError.notFound) {
                try await fixture.useCases.passkeys.rename(id, to: "Mine", by: access)
            }
        }
        await #expect(throws: PasskeyError.invalid(["name": .required])) {
            try await fixture.useCases.passkeys.rename(id, to: " ", by: ada)
        }
    }

    @Test func `a server without a relying party makes no passkeys`() async throws {
        var fixture = fixture
        fixture.relyingParty = nil
        let ada = try await fixture.register()
        await #expect(throws: PasskeyError.unavailable(nil)) { try await fixture.beginAddition(by: ada) }
        await #expect(throws: PasskeyError.unavailable(nil)) { try await fixture.beginLogIn() }
    }
}

// MARK: - User handles

extension PasskeyAdditionTests {
    @Test func `the first passkey brings a random handle, which all others share`() async throws {
        let (ada, memory) = (try await fixture.register(), fixture.memory)
        let creation = try await fixture.beginAddition(by: ada)
        #expect(creation.userHandle.bytes.count == 32)
        #expect(try memory.change { tables in try tables.passkeys.handle(of: ada.userID) } == nil)
        let first = TestAuthenticator(userHandle: creation.userHandle)
        _ = try await fixture.add(first.registration(for: creation.challenge).answer, to: creation, by: ada)
        #expect(try memory.change { tables in try tables.passkeys.handle(of: ada.userID) } == creation.userHandle)
        #expect(try memory.change { tables in try tables.passkeys.user(of: creation.userHandle) } == ada.userID)
        let second = try await fixture.beginAddition(by: ada)
        #expect(second.userHandle == creation.userHandle)
        #expect(second.excluded.map(\.id.bytes) == [first.credentialID])
    }

    @Test func `two users have different handles`() async throws {
        let (ada, bob) = (try await fixture.register(), try await fixture.register("bob"))
        let one = try await fixture.beginAddition(by: ada)
        #expect(try await fixture.beginAddition(by: bob).userHandle != one.userHandle)
    }

    @Test func `of two first passkeys the later one is refused, because it has another handle`() async throws {
        let ada = try await fixture.register()
        let (one, other) = (try await fixture.beginAddition(by: ada), try await fixture.beginAddition(by: ada))
        _ = try await fixture.add(TestAuthenticator().registration(for: one.challenge).answer, to: one, by: ada)
        let late = try TestAuthenticator().registration(for: other.challenge).answer
        await #expect(throws: PasskeyError.invalidPasskey(.userHandle)) {
            try await fixture.add(late, to: other, by: ada)
        }
        #expect(try await fixture.useCases.passkeys.list(of: ada).count == 1)
    }
}

// MARK: - Ceremonies

extension PasskeyAdditionTests {
    @Test func `a ceremony is used up by a right answer`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        _ = try await fixture.add(answer, to: creation, by: ada)
        await #expect(throws: PasskeyError.invalidPasskey(.challenge)) {
            try await fixture.add(answer, to: creation, by: ada)
        }
    }

    @Test func `a ceremony is used up by a wrong answer`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let wrong = try TestAuthenticator().registration(for: .random()).answer
        let right = try TestAuthenticator().registration(for: creation.challenge).answer
        for answer in [wrong, right] {
            await #expect(throws: PasskeyError.invalidPasskey(.challenge)) {
                try await fixture.add(answer, to: creation, by: ada)
            }
        }
        #expect(try await fixture.useCases.passkeys.list(of: ada).isEmpty)
    }

    @Test(arguments: [(599.0, true), (600.0, false)]) func `a ceremony lives ten minutes`(
        answer: (age: Double, isInTime: Bool)
    ) async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let registration = try TestAuthenticator().registration(for: creation.challenge).answer
        fixture.rules.clock.turn(by: answer.age)
        let added = try? await fixture.add(registration, to: creation, by: ada)
        #expect((added != nil) == answer.isInTime)
    }

    @Test func `only the session that began a ceremony finishes it`() async throws {
        let ada = try await fixture.register()
        let (other, bob) = (try await fixture.logInAgain(), try await fixture.register("bob"))
        for access in [other, bob] {
            let creation = try await fixture.beginAddition(by: ada)
            let answer = try TestAuthenticator().registration(for: creation.challenge).answer
            await #expect(throws: PasskeyError.invalidPasskey(.challenge)) {
                try await fixture.add(answer, to: creation, by: access)
            }
            // The attempt has used it up.
            await #expect(throws: PasskeyError.invalidPasskey(.challenge)) {
                try await fixture.add(answer, to: creation, by: ada)
            }
        }
    }

    @Test func `a ceremony of another kind adds no passkey`() async throws {
        let ada = try await fixture.register()
        let request = try await fixture.beginLogIn()
        let answer = try TestAuthenticator().registration(for: request.challenge).answer
        await #expect(throws: PasskeyError.invalidPasskey(.challenge)) {
            try await fixture.useCases.passkeys.add(
                request.ceremonyID,
                answer,
                named: nil,
                by: fixture.proof(ada),
                from: fixture.origin,
                with: fixture.application
            )
        }
    }

    @Test func `of two answers at once one adds the passkey`() async throws {
        let ada = try await fixture.register()
        let creation = try await fixture.beginAddition(by: ada)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        let added = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask { (try? await fixture.add(answer, to: creation, by: ada)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(added == 1)
        #expect(try await fixture.useCases.passkeys.list(of: ada).count == 1)
    }

    @Test func `a session begins twenty ceremonies at once, and then one every half minute`() async throws {
        let ada = try await fixture.register()
        for _ in 1...20 { _ = try await fixture.beginAddition(by: ada) }
        await #expect(throws: PasskeyError.tooManyAttempts(retryAfter: .seconds(30))) {
            try await fixture.beginAddition(by: ada)
        }
        _ = try await fixture.beginAddition(by: try await fixture.logInAgain())
        fixture.rules.clock.turn(by: 30)
        _ = try await fixture.beginAddition(by: ada)
    }
}

// MARK: - What follows

extension PasskeyAdditionTests {
    @Test(arguments: [false, true]) func `an addition ends the user's other sessions`(
        isConditional: Bool
    ) async throws {
        let ada = try await fixture.register()
        let (other, bob) = (try await fixture.logInAgain(), try await fixture.register("bob"))
        let creation = try await fixture.beginAddition(by: ada, isConditional: isConditional)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        _ = try await fixture.add(answer, to: creation, by: ada)
        let ended = fixture.memory.sessions.filter { $0.ended != nil }
        #expect(ended.map(\.id) == [other.sessionID])
        #expect(ended.map(\.ended) == [.factorChanged])
        #expect(fixture.memory.sessions.first { $0.id == other.sessionID }?.ended == .factorChanged)
        #expect(!ended.contains { $0.id == bob.sessionID })
        #expect(fixture.events.suffix(2) == [.passkeyAdded, .sessionEnded(.factorChanged)])
        #expect(fixture.memory.events.suffix(2).allSatisfy { $0.origin.address == fixture.origin.address })
    }

    @Test func `an addition ends the remembering of devices`() async throws {
        let (ada, now) = (try await fixture.register(), fixture.rules.clock.now())
        try fixture.memory.change { tables in
            let end = now.addingTimeInterval(10_000)
            try tables.rememberedDevices.remember([1], of: ada.userID, at: now, until: end, keeping: 10)
        }
        _ = try await fixture.authenticator(of: ada)
        let count = try fixture.memory.change { tables in
            try tables.rememberedDevices.count(of: ada.userID, at: now)
        }
        #expect(count == 0)
    }

    @Test func `a session that ends meanwhile adds nothing`() async throws {
        let (ada, now) = (try await fixture.register(), fixture.rules.clock.now())
        let creation = try await fixture.beginAddition(by: ada)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        try fixture.memory.end(ada.sessionID, because: .revoked, at: now)
        await #expect(throws: PasskeyError.sessionEnded(.revoked)) {
            try await fixture.add(answer, to: creation, by: ada)
        }
        #expect(try await fixture.useCases.passkeys.list(of: ada).isEmpty)
    }

    @Test func `storage that fails between the proof and the passkey changes nothing`() async throws {
        let ada = try await fixture.register()
        let other = try await fixture.logInAgain()
        let creation = try await fixture.beginAddition(by: ada)
        let answer = try TestAuthenticator().registration(for: creation.challenge).answer
        let events = fixture.events
        // The first transaction takes the ceremony.
        fixture.rules.storage.fail(1, .transaction, after: 1)
        await #expect(throws: PasskeyError.storage(.unavailable("a test's fault"))) {
            try await fixture.add(answer, to: creation, by: ada)
        }
        #expect(try await fixture.useCases.passkeys.list(of: ada).isEmpty)
        #expect(fixture.events == events)
        #expect(fixture.memory.sessions.first { $0.id == other.sessionID }?.ended == nil)
        _ = try await fixture.authenticator(of: ada)
    }

    @Test func `a user whose only passkey has no copies is advised to add another one`() async throws {
        let ada = try await fixture.register()
        let (state, passkeys) = (try await fixture.useCases.secondFactors.state(of: ada), fixture.useCases.passkeys)
        #expect(!state.advisesAnotherPasskey(beside: []))
        let authenticator = try await fixture.authenticator(of: ada, flags: 0x5D)
        #expect(!state.advisesAnotherPasskey(beside: try await passkeys.list(of: ada)))
        // It loses its copies.
        try await fixture.logIn(with: authenticator, flags: 0x0D)
        #expect(state.advisesAnotherPasskey(beside: try await passkeys.list(of: ada)))
        _ = try await fixture.authenticator(of: ada)
        #expect(!state.advisesAnotherPasskey(beside: try await passkeys.list(of: ada)))
    }
}

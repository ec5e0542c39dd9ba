import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct KnownDeviceStoreTests {
    private static func logIn(
        _ user: User,
        on digest: [UInt8],
        at seconds: TimeInterval = 0,
        _ stores: Stores
    ) async throws {
        let session = NewSession(
            .sample(of: user, createdAt: .sample.addingTimeInterval(seconds)),
            deviceKeyDigest: digest
        )
        try #require(try await stores.sessions.insert(session))
    }

    @Test(arguments: Engine.all) func `a device is known to whom a session has begun on it, and to nobody else`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let digest = SecureRandom.bytes(32)
            #expect(try await !stores.knownDevices.isKnown(digest, to: ada.id))
            for _ in 1...2 { try await Self.logIn(ada, on: digest, stores) }
            #expect(try await stores.knownDevices.isKnown(digest, to: ada.id))
            #expect(try await stores.count("known_devices") == 1)
            for other in [eve.id, "", "nobody"] {
                #expect(try await !stores.knownDevices.isKnown(digest, to: other))
            }
            #expect(try await !stores.knownDevices.isKnown(SecureRandom.bytes(32), to: ada.id))
            try await Self.logIn(eve, on: digest, stores)
            #expect(try await stores.knownDevices.isKnown(digest, to: eve.id))
        }
    }

    @Test(arguments: Engine.all) func `only a user with a device has any`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            func hasAny(_ user: User) async throws -> Bool {
                try await stores.storage.read { tables in try tables.knownDevices.hasAny(of: user.id) }
            }
            #expect(try await !hasAny(ada))
            try await Self.logIn(ada, on: SecureRandom.bytes(32), stores)
            #expect(try await hasAny(ada))
            #expect(try await !hasAny(eve))
        }
    }

    @Test(arguments: Engine.all) func `a registration makes its device known`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (user, digest) = (try User.sample(), SecureRandom.bytes(32))
            let session = NewSession(.sample(of: user), deviceKeyDigest: digest)
            try #require(try await stores.users.insert(user, passwordHash: nil, session: session))
            #expect(try await stores.knownDevices.isKnown(digest, to: user.id))
        }
    }

    @Test(arguments: Engine.all) func `a device stays known when its session ends, and goes with its user`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let digest = SecureRandom.bytes(32)
            for user in [ada, eve] { try await Self.logIn(user, on: digest, stores) }
            for session in try await stores.sessions.live(of: ada.id, at: .sample) {
                _ = try await stores.sessions.end(session.id, because: .signedOut, at: .sample)
            }
            #expect(try await stores.knownDevices.isKnown(digest, to: ada.id))
            try await stores.users.delete(ada.id, at: .sample)
            #expect(try await !stores.knownDevices.isKnown(digest, to: ada.id))
            #expect(try await stores.knownDevices.isKnown(digest, to: eve.id))
        }
    }

    @Test(arguments: Engine.all, [1.0, 0, -1]) func `a user has at most 20 devices: those used longest ago give way`(
        engine: Engine,
        pace: TimeInterval
    ) async throws {
        try await engine.withStores { stores in
            let (ada, eve) = (try await stores.newUser("ada").user, try await stores.newUser("eve").user)
            let digests = (0...21).map { _ in SecureRandom.bytes(32) }
            try await Self.logIn(eve, on: digests[0], stores)
            var uses = 0
            // The first device is used again, whatever the clock does, so the next ones replace those after it.
            for number in Array(0..<20) + [0, 20, 21] {
                try await Self.logIn(ada, on: digests[number], at: TimeInterval(uses) * pace, stores)
                uses += 1
            }
            for (number, digest) in digests.enumerated() {
                let isKnown = try await stores.knownDevices.isKnown(digest, to: ada.id)
                #expect(isKnown == ![1, 2].contains(number), "\(number)")
            }
            #expect(try await stores.knownDevices.isKnown(digests[0], to: eve.id))
        }
    }
}

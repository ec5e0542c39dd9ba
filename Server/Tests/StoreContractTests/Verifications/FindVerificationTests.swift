import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

/// The current state of a verification, for the page that waits for it.
@Suite struct FindVerificationTests {
    @Test(arguments: Engine.all) func `it is found by its id and by its link's token`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let request = try Verification.sample(.registration)
            try await stores.verifications.insert(request)
            let waiting = try #require(try await stores.verifications.find(.id(request.id)))
            #expect(
                waiting
                    == StoredVerification(
                        verification: request,
                        recipient: nil,
                        tries: 0,
                        isPrepared: false,
                        isSpent: false
                    )
            )
            let sent = try await stores.send(.sample(.registration, of: "eve@example.com"), to: nil)
            let found = try #require(try await stores.verifications.find(.id(sent.id)))
            #expect(found.recipient == sent.verification.identifier)
            #expect(found.isPrepared && !found.isSpent)
            #expect(try await stores.verifications.find(.token(sent.tokenDigest)) == found)
            #expect(try await stores.verifications.find(.token(sent.codeDigest)) == nil)
            #expect(try await stores.verifications.find(.id("0190")) == nil)
        }
    }

    @Test(arguments: Engine.all) func `wrong codes are counted, and looking counts nothing`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let sent = try await stores.send(.sample(.registration), to: nil)
            for tries in 1...3 {
                _ = try await stores.verifications.check(sent.wrongCode, for: [.registration], at: .sample)
                for _ in 1...2 { #expect(try await stores.verifications.find(.id(sent.id))?.tries == tries) }
            }
        }
    }

    @Test(arguments: Engine.all) func `one that nobody is sent is prepared, and went nowhere`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let request = try Verification.sample(.registration)
            try await stores.verifications.insert(request)
            try await stores.verifications.prepare(request, nil, message: nil, at: .sample)
            let found = try #require(try await stores.verifications.find(.id(request.id)))
            #expect(found.isPrepared && found.recipient == nil)
        }
    }

    @Test(arguments: Engine.all) func `one that is spent says so`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada", hash: "old")
            let sent = try await stores.sendReset(to: ada)
            _ = try await stores.reset(sent, of: ada, to: "new")
            #expect(try await stores.verifications.find(.id(sent.id))?.isSpent == true)
        }
    }
}

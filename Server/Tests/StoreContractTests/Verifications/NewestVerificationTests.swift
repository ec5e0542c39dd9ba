import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// Codes from clients that do not know the id of their message.
@Suite struct NewestVerificationTests {
    private func newest(
        _ stores: Stores,
        _ user: User,
        _ purpose: Verification.Purpose = .passwordReset,
        at address: String? = nil,
        with application: Application.ID = Application.defaultID
    ) async throws -> Verification.ID? {
        try await stores.verifications.newest(
            purpose,
            of: user.id,
            at: address.flatMap { Identifier($0) },
            with: application
        )
    }

    @Test(arguments: Engine.all) func `the newest that was sent is found, be it over or not`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada")
            let (eve, _) = try await stores.newUser("eve")
            #expect(try await newest(stores, ada) == nil)
            let first = try await stores.sendReset(to: ada)
            #expect(try await newest(stores, ada) == first.id)
            let second = try await stores.sendReset(to: ada, at: .sample.addingTimeInterval(60))
            #expect(try await newest(stores, ada) == second.id)
            #expect(try await newest(stores, eve) == nil)
            #expect(try await newest(stores, ada, .address) == nil)
            #expect(try await newest(stores, ada, with: "other") == nil)
        }
    }

    @Test(arguments: Engine.all) func `one that nobody has looked at, or that nobody gets, hides none before it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.newUser(pending: "ada@example.com")
            let sent = try await stores.send(.sample(.address, user: user), to: user)
            let waiting = try Verification.sample(.address, user: user)
            try await stores.verifications.insert(waiting)
            #expect(try await newest(stores, user, .address) == sent.id)
            try await stores.verifications.prepare(waiting, nil, message: nil, at: .sample)
            #expect(try await newest(stores, user, .address) == sent.id)
        }
    }

    @Test(arguments: Engine.all) func `of several addresses it is the one that is asked for`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let user = try await stores.newUser(pending: "ada@example.com")
            let email = try await stores.send(.sample(.address, user: user), to: user)
            let phone = try await stores.send(.sample(.address, of: "+81312345678", user: user), to: user)
            #expect(try await newest(stores, user, .address, at: "ada@example.com") == email.id)
            #expect(try await newest(stores, user, .address, at: "+81312345678") == phone.id)
            #expect(try await newest(stores, user, .address, at: "eve@example.com") == nil)
        }
    }

    @Test(arguments: Engine.all) func `one that is spent is found no more`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let (ada, _) = try await stores.newUser("ada", hash: "old")
            let sent = try await stores.sendReset(to: ada)
            #expect(try await stores.reset(sent, of: ada, to: "new") != nil)
            #expect(try await newest(stores, ada) == nil)
        }
    }
}

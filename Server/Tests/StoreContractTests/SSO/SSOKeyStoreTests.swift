import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SSOKeyStoreTests {
    private static func key(of application: Application.ID = "default") -> StoredSSOKey {
        StoredSSOKey(
            id: ids.next(),
            applicationID: application,
            kind: "lithium",
            sealed: Array(0...255),
            createdAt: .sample
        )
    }

    private static func administration(of stores: Stores) -> SSOKeyAdministration {
        SSOKeyAdministration(
            storage: stores.storage,
            sealing: OpenSealing(),
            directory: SSOKeyDirectory(),
            ids: ids,
            clock: StoppedClock()
        )
    }

    @Test(arguments: Engine.all) func `keys are stored as they are, the oldest first`(engine: Engine) async throws {
        try await engine.withStores { (stores) async throws in
            let (first, second) = (Self.key(), Self.key())
            for key in [second, first] {
                try await stores.storage.serialTransaction { tables in try tables.ssoKeys.insert(key) }
            }
            let stored = try await stores.storage.read { tables in try tables.ssoKeys.all() }
            #expect(stored == [first, second])
            let removals = try await stores.storage.serialTransaction { tables in
                [try tables.ssoKeys.remove(first.id), try tables.ssoKeys.remove(first.id)]
            }
            #expect(removals == [true, false])
            let left = try await stores.storage.read { tables in try tables.ssoKeys.all() }
            #expect(left == [second])
        }
    }

    @Test(arguments: Engine.all) func `an application has no more than ten keys, however many come at once`(
        engine: Engine
    ) async throws {
        try await engine.withStores { (stores) async throws in
            let administration = Self.administration(of: stores)
            let outcomes = await withTaskGroup(of: SSOKeyError?.self) { group in
                for number in 0..<12 {
                    group.addTask {
                        do throws(SSOKeyError) {
                            let bytes = Array(repeating: UInt8(number), count: SSOKeyAdministration.shortestSecret)
                            _ = try await administration.add(.secret(Secret(bytes), JWTRules()), to: "default")
                            return nil
                        } catch { return error }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == nil } == 10)
            #expect(outcomes.count { $0 == .tooMany } == 2)
            #expect(try await stores.count("sso_keys") == 10)
        }
    }

    @Test(arguments: Engine.all) func `a key that is there already is not stored again`(engine: Engine) async throws {
        try await engine.withStores { (stores) async throws in
            let administration = Self.administration(of: stores)
            let method = SSOKey.Method.secret(Secret(Array(repeating: 7, count: 32)), JWTRules())
            let key = try await administration.add(method, to: "default")
            await #expect(throws: SSOKeyError.exists) { try await administration.add(method, to: "default") }
            #expect(try await administration.keys(of: "default").map(\.stored.id) == [key.id])
        }
    }

    @Test(arguments: Engine.all) func `an application that nobody knows has no keys`(engine: Engine) async throws {
        try await engine.withStores { (stores) async throws in
            let administration = Self.administration(of: stores)
            let method = SSOKey.Method.secret(Secret(Array(repeating: 7, count: 32)), JWTRules())
            await #expect(throws: SSOKeyError.unknownApplication) {
                try await administration.add(method, to: "other")
            }
            #expect(try await stores.count("sso_keys") == 0)
        }
    }

    @Test func `what is announced of keys is understood`() {
        #expect(NodeNews(NodeNews.ssoKeysChanged.text) == .ssoKeysChanged)
    }
}

import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct SSOKeyStoreTests {
    private static func key(of application: String = "default") -> StoredSSOKey {
        StoredSSOKey(
            id: ids.next(),
            applicationID: application,
            kind: "lithium",
            sealed: Array(0...255),
            createdAt: .sample
        )
    }

    @Test(arguments: Engine.databases) func `keys are stored as they are, the oldest first`(engine: Engine) async throws
    {
        try await engine.withStores { (stores) async throws in
            let (first, second) = (Self.key(), Self.key())
            var insertions: [SSOKeyInsertion] = []
            for key in [second, first, Self.key()] {
                insertions.append(try await stores.ssoKeys.insert(key, most: 2))
            }
            #expect(insertions == [.inserted, .inserted, .tooMany])
            let stored = try await stores.ssoKeys.all()
            #expect(stored == [first, second])
            let removals = [try await stores.ssoKeys.remove(first.id), try await stores.ssoKeys.remove(first.id)]
            #expect(removals == [true, false])
            let left = try await stores.ssoKeys.all()
            #expect(left == [second])
        }
    }

    @Test(arguments: Engine.databases) func `an application that nobody knows has no keys`(engine: Engine) async throws
    {
        try await engine.withStores { (stores) async throws in
            let insertion = try await stores.ssoKeys.insert(Self.key(of: "other"), most: 2)
            #expect(insertion == .unknownApplication)
            let stored = try await stores.ssoKeys.all()
            #expect(stored.isEmpty)
        }
    }

    @Test func `what is announced of keys is understood`() {
        #expect(NodeNews(NodeNews.ssoKeysChanged.text) == .ssoKeysChanged)
    }
}

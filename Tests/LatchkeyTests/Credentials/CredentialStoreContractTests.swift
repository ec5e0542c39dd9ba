import Foundation
import Latchkey
import Testing

/// What every credential store promises.
@Suite struct CredentialStoreContractTests {
    enum Kind: CaseIterable, Sendable {
        case memory, file

        func withStore(_ body: (any CredentialStore) async throws -> Void) async throws {
            switch self {
            case .memory: try await body(MemoryCredentialStore())
            case .file:
                try await withFolder { folder in
                    try await body(FileCredentialStore(file: folder.appending(path: "credentials.json")))
                }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `a new store is empty`(kind: Kind) async throws {
        try await kind.withStore { store in
            let stored = try await store.load()
            #expect(stored == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `what is saved is loaded`(kind: Kind) async throws {
        try await kind.withStore { store in
            let credentials = StoredCredentials.sample(next: .sample(2))
            try await store.save(credentials, replacing: nil)
            #expect(try await store.load() == credentials)
        }
    }

    @Test(arguments: Kind.allCases)
    func `the generation that is there is replaced`(kind: Kind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.save(.sample(generation: 8), replacing: 7)
            #expect(try await store.load()?.generation == 8)
        }
    }

    @Test(arguments: Kind.allCases)
    func `another generation is not overwritten`(kind: Kind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            for seen in [nil, 6, 8] as [UInt64?] {
                let code = await code { try await store.save(.sample(generation: 9), replacing: seen) }
                #expect(code == .storeChanged)
            }
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test(arguments: Kind.allCases)
    func `nothing is not replaced as if it were something`(kind: Kind) async throws {
        try await kind.withStore { store in
            #expect(await code { try await store.save(.sample(), replacing: 3) } == .storeChanged)
            let stored = try await store.load()
            #expect(stored == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `what is deleted is gone`(kind: Kind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            try await store.delete(replacing: 7)
            #expect(try await store.load() == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `another generation is not deleted`(kind: Kind) async throws {
        try await kind.withStore { store in
            try await store.save(.sample(generation: 7), replacing: nil)
            #expect(await code { try await store.delete(replacing: 6) } == .storeChanged)
            #expect(try await store.load()?.generation == 7)
        }
    }

    @Test(arguments: Kind.allCases)
    func `deleting from an empty store is no error`(kind: Kind) async throws {
        try await kind.withStore { store in
            try await store.delete(replacing: 1)
            #expect(try await store.load() == nil)
        }
    }
}

import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Two apps that share a store.
@Suite(.timeLimit(.minutes(1))) struct SharedStoreTests {
    enum Kind: CaseIterable {
        case memory, file
    }

    @Test(arguments: Kind.allCases)
    func `each sees what the other does`(kind: Kind) async throws {
        try await withStores(kind) { one, other in
            let transport = ScriptedTransport { request in
                try request.httpMethod == "DELETE" ? .text(204, "") : .signedIn()
            }
            let first = LatchkeyClient.sample(store: one, transport: transport)
            let second = LatchkeyClient.sample(store: other)
            #expect(try await second.restore() == .signedOut)
            var states = second.states.makeAsyncIterator()
            #expect(await states.next() == .signedOut(nil))

            try await first.logIn("ada", password: "correct horse")
            #expect(await states.next() == .signedIn(.sample(), .stored))
            #expect(try await second.accessToken() == "access-1")

            try await first.logOut()
            #expect(await states.next() == .signedOut(nil))
        }
    }

    @Test(arguments: Kind.allCases)
    func `fifty clients with an expired token make one refresh`(kind: Kind) async throws {
        try await withStores(kind) { one, other in
            let (server, clock) = (RefreshingServer(), TestClock())
            let transport = ScriptedTransport { try await server.answer($0) }
            try await one.save(.sample(), replacing: nil)
            let clients = (0..<50).map { index in
                LatchkeyClient.sample(store: index % 2 == 0 ? one : other, transport: transport, clock: clock)
            }
            for client in clients { _ = try await client.restore() }
            clock.advance(601)
            let statuses = try await withThrowingTaskGroup { group in
                for client in clients { group.addTask { try await client.data(for: .sample).1.statusCode } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 50))
            #expect(await server.refreshes == 1)
        }
    }

    private func withStores(
        _ kind: Kind,
        _ body: (any CredentialStore, any CredentialStore) async throws -> Void
    ) async throws {
        switch kind {
        case .memory:
            let store = MemoryCredentialStore()
            try await body(store, store)
        case .file:
            try await withFolder { folder in
                let file = folder.appending(path: "credentials.json")
                try await body(FileCredentialStore(file: file), FileCredentialStore(file: file))
            }
        }
    }
}

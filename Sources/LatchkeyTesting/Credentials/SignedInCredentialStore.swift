import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A credential store that has a user signed in from the first time it is asked.
actor SignedInCredentialStore: CredentialStore {
    private let user: User
    private let server: FakeServer
    private let store = MemoryCredentialStore()
    private var signIn: Task<Void, Never>?

    init(user: User, server: FakeServer) {
        self.user = user
        self.server = server
    }

    func load() async throws -> StoredCredentials? {
        try await prepared().load()
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        try await prepared().save(credentials, replacing: generation)
    }

    func delete(replacing generation: UInt64) async throws {
        try await prepared().delete(replacing: generation)
    }

    private func prepared() async -> MemoryCredentialStore {
        let task = signIn ?? Task { [store, server, user] in await server.signIn(user, into: store) }
        signIn = task
        await task.value
        return store
    }
}

extension FakeServer {
    /// Signs a user in without asking for a password, and lets the SDK itself store what comes of it.
    fileprivate func signIn(_ user: User, into store: MemoryCredentialStore) async {
        let now = clock.date
        let signedIn = directory.change { directory in
            directory.start(for: user, with: "default", at: now)
        }
        let client = LatchkeyClient(
            server: url,
            credentialStore: store,
            transport: OneAnswer(answer: .value(signedIn, status: 201), url: url),
            time: clock.timekeeper,
            random: .system
        )
        _ = try? await client.logIn("", password: "")
    }
}

/// A network with one answer for everything.
private struct OneAnswer: Transport {
    let answer: FakeAnswer
    let url: URL

    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        guard
            let response = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: nil,
                headerFields: answer.headers
            )
        else { throw URLError(.badServerResponse) }
        return Answer(data: answer.body, response: response)
    }
}

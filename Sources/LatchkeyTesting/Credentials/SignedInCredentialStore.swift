import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A credential store with a signed-in user from the first load on.
actor SignedInCredentialStore: CredentialStore {
    private let user: LatchkeyAPI.User
    private let server: FakeServer
    private let store = MemoryCredentialStore()
    private var signIn: Task<Void, Never>?

    init(user: LatchkeyAPI.User, server: FakeServer) {
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
    /// Signs a user in without a password, and lets the SDK store the credentials.
    fileprivate func signIn(_ user: LatchkeyAPI.User, into store: MemoryCredentialStore) async {
        guard let application = backend.applications[Application.defaultID],
            let stored = backend.use({ tables in try tables.users.find(.init(user.id.rawValue)) }),
            let session = try? await backend.sessionStart.start(
                .session(of: stored.id, .password, at: clock.date),
                from: RequestOrigin(),
                with: application
            )
        else { return }
        let signedIn = LatchkeyCore.SignedIn(user: stored, session: session)
        guard let answer = try? FakeAnswer.json(LatchkeyAPI.SignedIn(signedIn), status: 201) else { return }
        let client = LatchkeyClient(
            server: url,
            credentialStore: store,
            transport: OneAnswer(answer: answer, url: url),
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

    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Latchkey.Answer {
        guard
            let response = HTTPURLResponse(
                url: url,
                statusCode: answer.status,
                httpVersion: nil,
                headerFields: answer.headers
            )
        else { throw URLError(.badServerResponse) }
        return Latchkey.Answer(data: answer.body, response: response)
    }
}

import Foundation
import Latchkey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app's client, with ways to damage its stored session.
struct SessionClient: Sendable {
    private let latchkey: LatchkeyClient
    private let store: any CredentialStore
    private let server: URL

    init(_ place: ClientPlace) {
        let file = FileCredentialStore(file: place.file)
        store = place.locksRefresh ? file : UnlockedStore(store: file)
        server = place.server
        latchkey = LatchkeyClient(server: place.server, credentialStore: store)
    }

    func isSignedIn() async throws -> Bool {
        if case .signedIn = try await latchkey.restore() { true } else { false }
    }

    func sessions() async throws -> Int { try await latchkey.sessions().count }

    func endings() async throws -> [String] {
        try await latchkey.account.events(limit: 1_000).events.compactMap { $0.reason?.rawValue }
    }

    func call(_ plan: CallPlan) async -> CallTally {
        await withTaskGroup(of: CallTally.self) { group in
            for _ in 0..<plan.tasks {
                group.addTask {
                    var tally = CallTally()
                    for _ in 0..<plan.each { tally.add(await outcome(plan)) }
                    return tally
                }
            }
            return await group.reduce(into: CallTally()) { $0.add($1) }
        }
    }

    /// The status of one call, or its error.
    private func outcome(_ plan: CallPlan) async -> String {
        do {
            if plan.spending { try await edit { $0.spend() } }
            let request = URLRequest(url: server.appending(path: "v1/users/me"))
            return "\(try await latchkey.data(for: request).1.statusCode)"
        } catch {
            if plan.forgetting { try? await edit { $0.forgetJournal() } }
            return (error as? LatchkeyError)?.code.rawValue ?? "\(error)"
        }
    }

    /// Changes the stored session as another process would, and reloads it.
    private func edit(_ change: (inout StoredSignIn) -> Void) async throws {
        while let stored = try await store.load() {
            var signIn = try StoredSignIn(stored.serialized())
            change(&signIn)
            do {
                try await store.save(StoredCredentials(serialized: signIn.serialized()), replacing: stored.generation)
                break
            } catch ErrorCode.storeChanged {}
        }
        _ = try await latchkey.restore()
    }
}

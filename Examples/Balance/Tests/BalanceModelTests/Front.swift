import BalanceEntries
import BalanceModel
import Latchkey
import LatchkeyJSON
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Observation

/// The app of ada, who is signed in, without a toolkit.
@MainActor final class Front {
    static let password = "correct horse"

    let server: FakeServer
    let signIn: SignInModel
    let list: EntryListModel
    private let running: Task<Void, Never>

    private init(_ server: FakeServer, _ latchkey: LatchkeyClient, language: Language) {
        self.server = server
        let options = SignInOptions(appName: BalanceBook.appName, language: language)
        let signIn = SignInModel(latchkey, options: options)
        self.signIn = signIn
        list = EntryListModel(latchkey, language: language)
        running = Task { await signIn.run() }
    }

    deinit { running.cancel() }

    /// The app with entries at the server, which are not loaded yet.
    static func signedIn(
        _ entries: [(name: String, cents: Int64, kind: EntryKind)] = [],
        language: Language = .english
    ) async throws -> Front {
        let server = FakeServer()
        server.addUser("ada", password: password)
        for (name, cents, kind) in entries {
            let content = EntryContent(amount: Amount(cents: cents), name: name, kind: kind)
            server.addObject(content.members, to: "balance_book", of: "ada")
            server.clock.advance(by: .seconds(1))
        }
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: password)
        let front = Front(server, latchkey, language: language)
        await front.reaches { front.signIn.state == .signedIn }
        return front
    }

    /// The account book on another device of ada's.
    func otherDevice() async throws -> BalanceBook {
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: Self.password)
        return BalanceBook(of: latchkey)
    }

    /// Waits for a state of the models.
    func reaches(_ condition: @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    /// Logs in on the login over the list.
    func logInAgain() {
        signIn.send(.edited(.password, Self.password))
        signIn.send(.submitted)
    }

    var names: [String] { list.entries.map(\.content.name) }
    var objects: Int { server.objects(in: "balance_book", of: "ada").count }
}

extension RequestPattern {
    static let list: Self = "GET /v1/users/me/buckets/{bucket}/objects"
    static let object: Self = "/v1/users/me/buckets/{bucket}/objects/{id}"
}

extension [(name: String, cents: Int64, kind: EntryKind)] {
    static let salaryAndRent: Self = [("Salary", 150_000, .income), ("Rent", 40_000, .expense)]
}

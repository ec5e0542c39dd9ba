import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Observation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app with the sign-in, on a device that can be restarted.
@MainActor final class App {
    static let password = "correct horse"

    let server: FakeServer
    let store: any CredentialStore
    let latchkey: LatchkeyClient
    let model: SignInModel
    /// The pauses before another message, which end when they are released.
    let pauses = Pauses()
    private let running: Task<Void, Never>

    init(
        server: FakeServer = FakeServer(),
        store: any CredentialStore = MemoryCredentialStore(),
        options: SignInOptions = SignInOptions(appName: "Notes", language: .english)
    ) {
        self.server = server
        self.store = store
        let latchkey = LatchkeyClient.fake(server: server, credentialStore: store)
        self.latchkey = latchkey
        let model = SignInModel(latchkey, options: options) { [pauses] _ in await pauses.wait() }
        self.model = model
        running = Task { await model.run() }
    }

    /// The app of a server that knows ada and bob, with its title screen.
    static func started(options: SignInOptions = SignInOptions(appName: "Notes", language: .english)) async -> App {
        let server = FakeServer()
        for (index, name) in ["ada", "bob"].enumerated() {
            server.addUser(
                User(
                    id: User.ID("0197000\(index)-0000-7000-8000-000000000000"),
                    username: name,
                    emailAddress: "\(name)@example.com",
                    emailAddressVerified: true,
                    createdAt: server.clock.date,
                    modifiedAt: server.clock.date
                ),
                password: password
            )
        }
        let app = App(server: server, options: options)
        await app.reaches { $0.state == .title }
        return app
    }

    /// The app with ada signed in.
    static func signedIn(options: SignInOptions = SignInOptions(appName: "Notes", language: .english)) async -> App {
        let app = await started(options: options)
        app.model.show(.logIn())
        await app.logIn("ada")
        return app
    }

    /// Ends the app.
    func quit() async {
        running.cancel()
        await running.value
    }

    /// Waits for a state of the model.
    func reaches(_ condition: @MainActor (SignInModel) -> Bool) async { try? await model.wait(until: condition) }

    /// Types into fields of the presented screen and submits it.
    func submit(_ entries: [CredentialField: String]) {
        for (field, text) in entries { model.send(.edited(field, text)) }
        model.send(.submitted)
    }

    /// Logs in on the presented screen, and waits until it is closed.
    func logIn(_ name: String, password: String = password) async {
        submit([.username: name, .password: password])
        await reaches { $0.screen == nil && $0.user?.username == name }
    }

    /// Sends a request that needs a user.
    func notes() -> Task<Int, any Error> {
        Task { [latchkey] in
            let url = FakeServer.standardURL.appending(path: "notes")
            return try await latchkey.data(for: URLRequest(url: url)).1.statusCode
        }
    }
}

/// Pauses that a test ends.
actor Pauses {
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async { await withCheckedContinuation { waiting.append($0) } }

    func end() {
        let ended = waiting
        waiting = []
        for pause in ended { pause.resume() }
    }
}

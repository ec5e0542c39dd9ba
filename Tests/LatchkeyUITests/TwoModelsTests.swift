import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// An input that nobody thought of: two models at once on one client, such as one of the app and one of a pushed login.
@MainActor @Suite(.timeLimit(.minutes(1))) struct TwoModelsTests {
    private let guests = SignInOptions(appName: "Notes", language: .english, allowsGuests: true)

    private func started() async -> App {
        let app = await App.started(options: guests)
        app.server.on("GET /notes") { _, _ in .status(200) }
        return app
    }

    /// Runs another model on the client of an app.
    private func second(on app: App) async throws -> (model: SignInModel, running: Task<Void, Never>) {
        let model = SignInModel(app.latchkey, options: guests)
        let running = Task { await model.run() }
        try await model.wait { $0.state != .opening }
        return (model, running)
    }

    @Test func `a refused request shows one login, on the newer model`() async throws {
        let app = await started()
        let (second, running) = try await second(on: app)
        let request = app.notes()
        try await second.wait { $0.isAwaited }
        #expect(app.model.screen == nil)
        second.send(.edited(.username, "ada"))
        second.send(.edited(.password, App.password))
        second.send(.submitted)
        #expect(try await request.value == 200)
        await app.reaches { $0.user?.username == "ada" }
        running.cancel()
        await running.value
    }

    @Test func `a login on one model closes the login of the other, and lets its request go on`() async throws {
        let app = await started()
        let (second, running) = try await second(on: app)
        let request = app.notes()
        try await second.wait { $0.isAwaited }
        app.model.show(.logIn())
        await app.logIn("ada")
        #expect(try await request.value == 200)
        try await second.wait { $0.screen == nil && $0.user?.username == "ada" }
        running.cancel()
        await running.value
    }

    @Test func `after the newer model has ended, the older one presents again`() async throws {
        let app = await started()
        let (_, running) = try await second(on: app)
        running.cancel()
        await running.value
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        await app.logIn("ada")
        #expect(try await request.value == 200)
    }

    @Test func `a model that ends before the newer one presents nothing after it`() async throws {
        let app = await started()
        let (second, running) = try await second(on: app)
        await app.quit()
        #expect(app.latchkey.presenter as? SignInModel === second)
        running.cancel()
        await running.value
        #expect(app.latchkey.presenter == nil)
    }

    @Test func `the presenter of the app gets its place back`() async throws {
        let screen = FakeLogInScreen.cancelled
        let latchkey = LatchkeyClient.fake(server: FakeServer())
        latchkey.presenter = screen
        let model = SignInModel(latchkey, options: guests)
        let running = Task { await model.run() }
        try await model.wait { $0.state != .opening }
        #expect(latchkey.presenter is SignInModel)
        running.cancel()
        await running.value
        #expect(latchkey.presenter as? FakeLogInScreen === screen)
    }
}

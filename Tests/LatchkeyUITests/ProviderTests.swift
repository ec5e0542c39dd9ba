import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// The buttons of providers on the login and the registration.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProviderTests: ProviderSuite {
    private static let list: RequestPattern = "GET /v1/upstreams"
    private static let logIn: RequestPattern = "POST /v1/sessions/federated"

    // MARK: - The buttons

    @Test(arguments: [SignInScreen.logIn(), .register])
    func `the buttons are in the server's order, and only those of the app`(screen: SignInScreen) async throws {
        let app = await App.started()
        for id in ["google", "github", "apple"] { app.server.addProvider(id) }
        app.server.addProvider("work", kind: "oidc", name: "Acme")
        app.server.addProvider("school", kind: "oidc", name: "School")
        for key in ["apple", "google", "work"] {
            app.latchkey.providerSignIns[key] = FakeProviderSignIn(app.server, as: "4711")
        }
        app.model.show(screen)
        await app.reaches { $0.screen?.form.providers.isEmpty == false }
        let form = try #require(app.model.screen?.form)
        #expect(
            form.providers.map { form.label(of: $0) } == [
                "Continue with Google", "Continue with Apple", "Continue with Acme",
            ]
        )
        #expect(form.providerDivider == "or")
        #expect(app.server.requests(Self.list).count == 1)
    }

    @Test func `without a sign-in of the app there is no divider, and the server is not asked`() async throws {
        let app = await App.started()
        app.server.addProvider("apple")
        app.model.show(.logIn())
        await app.logIn("ada")
        await app.model.logOut()
        app.model.show(.logIn())
        #expect(app.model.screen?.form.providerDivider == nil)
        #expect(app.server.requests(Self.list).isEmpty)
    }

    @Test func `a server without providers has no divider`() async throws {
        let app = await App.started()
        app.latchkey.providerSignIns["apple"] = FakeProviderSignIn(app.server, as: "4711")
        app.model.show(.logIn())
        _ = try await app.server.nextRequest(Self.list)
        await app.logIn("ada")
        await app.model.logOut()
        app.model.show(.logIn())
        #expect(app.model.screen?.form.providerDivider == nil)
    }

    @Test func `the form does not wait for the list`() async throws {
        let (app, _, _) = await started()
        let hold = app.server.hold(Self.list)
        app.model.show(.logIn())
        try await hold.arrival()
        #expect(app.model.progress == nil)
        await app.logIn("ada")
        hold.release()
    }

    @Test func `without an answer there are no buttons, and no error`() async throws {
        let (app, _, _) = await started()
        app.server.on(Self.list) { _, _ in .status(503) }
        app.model.show(.logIn())
        _ = try await app.server.nextRequest(Self.list)
        #expect(app.model.screen?.form.providerDivider == nil)
        await app.logIn("ada")
        #expect(app.model.alert == nil)
    }

    // MARK: - The login

    @Test(arguments: [SignInScreen.logIn(), .register])
    func `a person logs in at a provider, and sees the content`(screen: SignInScreen) async throws {
        let (app, apple, _) = await started()
        let hold = app.server.hold(Self.logIn)
        await choose(apple, on: screen, in: app)
        try await hold.arrival()
        #expect(app.model.progress == "Logging in...")
        hold.release()
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.emailAddress == "eve@example.com")
        #expect(app.model.showsContent)
    }

    @Test(arguments: [true, false]) func `turning back is no error, and the form stays`(isLibrarys: Bool) async throws {
        let (app, apple, person) = await started(fault: .cancelled)
        if isLibrarys { person.error = CancellationError() }
        app.model.show(.logIn())
        app.model.send(.edited(.username, "ada"))
        await app.reaches { $0.screen?.form.providers.isEmpty == false }
        app.model.send(.providerChosen(apple))
        await app.reaches { $0.progress == nil }
        #expect(person.nonces.count == 1)
        #expect(app.model.alert == nil && app.model.screen?.form.notice == nil)
        #expect(app.model.screen?.text(of: .username) == "ada")
        await app.logIn("ada")
    }

    @Test(arguments: [FakeProviderSignIn.Fault.otherAudience, .otherIssuer, .otherNonce, .expired])
    func `a refused token has its sentence`(fault: FakeProviderSignIn.Fault) async throws {
        let (app, apple, _) = await started(fault: fault)
        await choose(apple, in: app)
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.providerFailed.text(in: .english))
        app.model.dismissAlert()
        await app.logIn("ada")
    }

    @Test func `a failing library has its sentence, and the next try succeeds`() async throws {
        let (app, apple, person) = await started()
        person.error = CocoaError(.featureUnsupported)
        await choose(apple, in: app)
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.providerFailed.text(in: .english))
        app.model.dismissAlert()
        person.error = nil
        app.model.send(.providerChosen(apple))
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
    }

    @Test func `without a network the alert says so`() async throws {
        let (app, apple, _) = await started()
        app.server.inject(.offline, into: Self.logIn)
        await choose(apple, in: app)
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.networkUnavailable.text(in: .english))
    }

    @Test func `a second factor follows as after a password`() async throws {
        let (app, apple, _) = await started()
        await choose(apple, in: app)
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        let authenticator = try await turnOnTwoStep(in: app)
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        await choose(apple, in: app)
        await app.reaches { $0.screen?.form.fields == [.totp] }
        #expect(app.model.user == nil)
        app.submit([.totp: authenticator.code(at: app.server.clock.date)])
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
    }
}

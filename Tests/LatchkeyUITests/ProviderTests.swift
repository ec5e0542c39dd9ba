import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// The buttons of providers on the login and the registration.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProviderTests {
    private static let list: RequestPattern = "GET /v1/upstreams"
    private static let logIn: RequestPattern = "POST /v1/sessions/federated"

    /// A person at a provider, who is asked for a new token each time.
    @MainActor private final class Person: ProviderSignIn {
        private(set) var nonces: [String] = []
        var error: (any Error)?
        private let fake: FakeProviderSignIn

        init(_ fake: FakeProviderSignIn) { self.fake = fake }

        func credential(at upstream: Upstream, nonce: String) async throws -> ProviderCredential {
            nonces.append(nonce)
            if let error { throw error }
            return try await fake.credential(at: upstream, nonce: nonce)
        }
    }

    /// The app with a person at Apple, whose address may be that of ada.
    private func started(
        emailAddress: String = "eve@example.com",
        fault: FakeProviderSignIn.Fault? = nil
    ) async -> (App, Upstream, Person) {
        let app = await App.started()
        let apple = app.server.addProvider("apple")
        let fake = FakeProviderSignIn(app.server, as: "001.eve", emailAddress: emailAddress, fault: fault)
        let person = Person(fake)
        app.latchkey.providerSignIns["apple"] = person
        return (app, apple, person)
    }

    /// Presses the button of a provider, once it is shown.
    private func choose(_ provider: Upstream, on screen: SignInScreen = .logIn(), in app: App) async {
        app.model.show(screen)
        await app.reaches { $0.screen?.form.providers.isEmpty == false }
        app.model.send(.providerChosen(provider))
    }

    /// Presses the button, and waits for the login of the user who has the address.
    private func chooseTakenAddress(_ provider: Upstream, in app: App) async {
        await choose(provider, in: app)
        await app.reaches { $0.screen?.screen == .logInToLink(provider) }
    }

    /// Turns two-step verification on for the current user.
    private func turnOnTwoStep(in app: App) async throws -> FakeAuthenticatorApp {
        let authenticator = try #require(FakeAuthenticatorApp(try await app.latchkey.factors.beginTOTP()))
        try await app.latchkey.factors.confirmTOTP(authenticator.code(at: app.server.clock.date))
        app.server.clock.advance(by: .seconds(60))
        return authenticator
    }

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

    // MARK: - An account with the address

    @Test func `a person whose address a user has logs in as that user, and links the account`() async throws {
        let (app, apple, person) = await started(emailAddress: "ada@example.com")
        await chooseTakenAddress(apple, in: app)
        #expect(app.model.alert == nil && app.model.user == nil)
        #expect(app.model.screen?.form.notice == Sentence.addressInUse.text(in: .english, with: ["Apple"]))
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) && $0.progress == nil }
        #expect(app.model.user?.username == "ada")
        #expect(app.model.screen?.submitButton == "Add Apple")
        #expect(try await app.latchkey.identities().isEmpty, "nothing is linked before the person says so")
        app.model.send(.submitted)
        await app.reaches { $0.screen == nil }
        #expect(app.model.alert == nil)
        #expect(try await app.latchkey.identities().map(\.uniqueID) == ["001.eve"])
        #expect(Set(person.nonces).count == 2, "a token logs in only once")
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        await choose(apple, in: app)
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.username == "ada")
    }

    @Test func `the button of that provider is not on the login that it leads to`() async throws {
        let (app, apple, _) = await started(emailAddress: "ada@example.com")
        let google = app.server.addProvider("google")
        app.latchkey.providerSignIns["google"] = FakeProviderSignIn(app.server, as: "4711")
        await chooseTakenAddress(apple, in: app)
        await app.reaches { $0.screen?.form.providers.isEmpty == false }
        #expect(app.model.screen?.form.providers == [google])
        app.model.send(.cancelled)
        #expect(app.model.state == .title)
    }

    @Test(arguments: [CredentialEvent.chosen(.notNow), .cancelled])
    func `a person can leave the account unlinked`(answer: CredentialEvent) async throws {
        let (app, apple, person) = await started(emailAddress: "ada@example.com")
        await chooseTakenAddress(apple, in: app)
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) && $0.progress == nil }
        app.model.send(answer)
        #expect(app.model.screen == nil && app.model.state == .signedIn)
        #expect(try await app.latchkey.identities().isEmpty)
        #expect(person.nonces.count == 1)
    }

    @Test func `turning back at the provider keeps the offer`() async throws {
        let (app, apple, person) = await started(emailAddress: "ada@example.com")
        await chooseTakenAddress(apple, in: app)
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) && $0.progress == nil }
        person.error = LatchkeyError(code: .loginCancelled, message: "")
        app.model.send(.submitted)
        await app.reaches { $0.progress == nil }
        #expect(app.model.alert == nil && app.model.screen?.screen == .linkIdentity(apple))
        person.error = nil
        app.model.send(.submitted)
        await app.reaches { $0.screen == nil }
        #expect(try await app.latchkey.identities().count == 1)
    }

    @Test func `the offer follows a second factor too, and going back keeps it`() async throws {
        let (app, apple, _) = await started(emailAddress: "ada@example.com")
        app.model.show(.logIn())
        await app.logIn("ada")
        let authenticator = try await turnOnTwoStep(in: app)
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        await chooseTakenAddress(apple, in: app)
        for isBack in [true, false] {
            app.submit([.username: "ada", .password: App.password])
            await app.reaches { $0.screen?.form.fields == [.totp] }
            if isBack {
                app.model.send(.cancelled)
                #expect(app.model.screen?.screen == .logInToLink(apple))
            }
        }
        app.submit([.totp: authenticator.code(at: app.server.clock.date)])
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) }
        #expect(app.model.user?.username == "ada")
    }

    @Test func `the offer follows a passkey of the keyboard too`() async throws {
        let (app, apple, _) = await started(emailAddress: "ada@example.com")
        let authenticator = FakeAuthenticator()
        app.model.show(.logIn())
        await app.logIn("ada")
        app.latchkey.passkeys.authenticator = authenticator
        await app.model.addPasskey()
        app.latchkey.passkeys.authenticator = nil
        await app.model.logOut()
        await app.reaches { $0.state == .title }
        let hold = app.server.hold(Self.logIn)
        await choose(apple, in: app)
        try await hold.arrival()
        // The login of the other user offers its passkey at once.
        app.latchkey.passkeys.authenticator = authenticator
        hold.release()
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) }
        #expect(app.model.user?.username == "ada")
    }

    @Test func `an identity that another user has is reported, and the person can go on`() async throws {
        let (app, apple, _) = await started(emailAddress: "ada@example.com")
        await chooseTakenAddress(apple, in: app)
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.screen?.screen == .linkIdentity(apple) && $0.progress == nil }
        let other = LatchkeyClient.fake(server: app.server)
        try await other.logIn("bob", password: App.password)
        try await other.identities.link(with: FakeProviderSignIn(app.server, as: "001.eve"), at: apple)
        app.model.send(.submitted)
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.identityTaken.text(in: .english))
        app.model.dismissAlert()
        app.model.send(.chosen(.notNow))
        #expect(app.model.screen == nil && app.model.user?.username == "ada")
    }

    @Test func `a call for a provider without a sign-in fails`() async throws {
        let app = await App.started()
        let apple = app.server.addProvider("apple")
        let error = await #expect(throws: LatchkeyError.self) {
            try await app.latchkey.make(.logInAtProvider(apple), in: .english)
        }
        #expect(error?.code == .providerFailed)
    }
}

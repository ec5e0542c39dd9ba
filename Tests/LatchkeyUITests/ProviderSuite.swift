import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// A person at a provider, who is asked for a new token each time.
@MainActor final class ProviderPerson: ProviderSignIn {
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

/// The setup and the steps of the provider tests.
@MainActor protocol ProviderSuite {}

extension ProviderSuite {
    /// The app with a person at Apple, whose address may be that of ada.
    func started(
        emailAddress: String = "eve@example.com",
        fault: FakeProviderSignIn.Fault? = nil
    ) async -> (App, Upstream, ProviderPerson) {
        let app = await App.started()
        let apple = app.server.addProvider("apple")
        let fake = FakeProviderSignIn(app.server, as: "001.eve", emailAddress: emailAddress, fault: fault)
        let person = ProviderPerson(fake)
        app.latchkey.providerSignIns["apple"] = person
        return (app, apple, person)
    }

    /// Presses the button of a provider, once it is shown.
    func choose(_ provider: Upstream, on screen: SignInScreen = .logIn(), in app: App) async {
        app.model.show(screen)
        await app.reaches { $0.screen?.form.providers.isEmpty == false }
        app.model.send(.providerChosen(provider))
    }

    /// Presses the button, and waits for the login of the user who has the address.
    func chooseTakenAddress(_ provider: Upstream, in app: App) async {
        await choose(provider, in: app)
        await app.reaches { $0.screen?.screen == .logInToLink(provider) }
    }

    /// Turns two-step verification on for the current user.
    func turnOnTwoStep(in app: App) async throws -> FakeAuthenticatorApp {
        let authenticator = try #require(FakeAuthenticatorApp(try await app.latchkey.factors.beginTOTP()))
        try await app.latchkey.factors.confirmTOTP(authenticator.code(at: app.server.clock.date))
        app.server.clock.advance(by: .seconds(60))
        return authenticator
    }
}

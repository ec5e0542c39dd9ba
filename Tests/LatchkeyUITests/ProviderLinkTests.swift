import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// Accounts at providers whose address a user has.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProviderLinkTests: ProviderSuite {
    private static let logIn: RequestPattern = "POST /v1/sessions/federated"

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

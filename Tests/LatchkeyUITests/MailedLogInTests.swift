import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// The login with the code of an e-mail, from the login screen to the content.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MailedLogInTests {
    private func atLogIn() async -> App {
        let app = await App.started()
        app.server.policy.offersMailedLogin = true
        app.model.show(.logIn())
        await app.reaches { $0.screen?.form.actions.contains(.mailCode) == true }
        return app
    }

    private func requestCode(_ name: String, in app: App) async {
        app.model.send(.edited(.username, name))
        app.model.send(.chosen(.mailCode))
        await app.reaches { if case .logInCode = $0.screen?.screen { true } else { false } }
    }

    @Test func `a code instead of the password logs in`() async throws {
        let app = await atLogIn()
        await requestCode("ada", in: app)
        #expect(app.model.screen?.title == "Check Your E-mail")
        #expect(app.model.screen?.autofill(of: .code) == .oneTimeCode)
        let code = try #require(app.server.message(to: "ada@example.com")?.code)
        app.submit([.code: code])
        await app.reaches { $0.screen == nil }
        #expect(app.model.state == .signedIn && app.model.user?.username == "ada")
    }

    @Test func `a request that waits for the login is sent after it`() async throws {
        let app = await App.started(options: SignInOptions(appName: "Notes", language: .english, allowsGuests: true))
        app.server.policy.offersMailedLogin = true
        app.server.on("GET /notes") { _, _ in .status(200) }
        let request = app.notes()
        await app.reaches { $0.isAwaited && $0.screen?.form.actions.contains(.mailCode) == true }
        await requestCode("ada", in: app)
        app.submit([.code: try #require(app.server.message(to: "ada@example.com")?.code)])
        #expect(try await request.value == 200)
    }

    @Test func `nobody learns on the screen whether a user is known`() async throws {
        let app = await atLogIn()
        await requestCode("nobody", in: app)
        #expect(app.model.screen?.form.notice == Sentence.logInCodeMailed.text(in: .english))
        app.submit([.code: "123456"])
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == Sentence.invalidCode.text(in: .english))
    }

    @Test func `going back leads to the login with a password`() async throws {
        let app = await atLogIn()
        await requestCode("ada", in: app)
        app.model.send(.cancelled)
        #expect(app.model.screen?.screen == .logIn())
        await app.logIn("ada")
    }
}

import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// From the title screen to the content.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SignInTests {
    @Test func `title, login, content`() async throws {
        let app = await App.started()
        #expect(!app.model.showsContent)
        #expect(app.model.title.appName == "Notes")
        app.model.send(title: .logInChosen)
        #expect(app.model.state == .signingIn)
        #expect(app.model.screen?.screen == .logIn())
        #expect(app.model.screen?.form.focus == .username)
        app.submit([.username: "ada", .password: App.password])
        #expect(app.model.progress == "Logging in...")
        await app.reaches { $0.screen == nil }
        #expect(app.model.state == .signedIn)
        #expect(app.model.showsContent)
        #expect(app.model.user?.username == "ada")
        #expect(app.model.users.map(\.username) == ["ada"])
        #expect(app.model.progress == nil)
    }

    @Test func `a wait ends with its task`() async throws {
        let app = await App.started()
        let wait = Task { try await app.model.wait { $0.state == .signedIn } }
        await Task.yield()
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test func `a new user registers`() async throws {
        let app = await App.started(options: SignInOptions(appName: "Notes", language: .japanese))
        app.model.send(title: .registerChosen)
        #expect(app.model.screen?.title == "新規登録")
        app.submit([.username: "eve", .password: "a long new password"])
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.username == "eve")
        #expect(app.server.user("eve")?.locale == "ja")
    }

    @Test func `a wrong password shows the alert and the login again`() async throws {
        let app = await App.started()
        app.model.show(.logIn())
        app.submit([.username: "ada", .password: "wrong horse"])
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message == "The username or the password is wrong. Check both and try again.")
        #expect(app.model.state == .signingIn)
        app.model.dismissAlert()
        #expect(app.model.alert == nil)
        let screen = try #require(app.model.screen)
        #expect(screen.text(of: .username) == "ada")
        #expect(screen.text(of: .password).isEmpty)
        #expect(screen.form.focus == .password)
        await app.logIn("ada")
    }

    @Test func `without a network the alert says so, and the next try succeeds`() async throws {
        let app = await App.started()
        app.model.show(.logIn())
        app.server.inject(.offline, into: .logIn)
        app.submit([.username: "ada", .password: App.password])
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.message.contains("cannot be reached") == true)
        app.model.dismissAlert()
        await app.logIn("ada")
    }

    @Test func `a stored session leads straight to the content, without the network`() async throws {
        let first = await App.signedIn()
        await first.quit()
        first.server.forgetRequests()
        let again = App(server: first.server, store: first.store)
        #expect(again.model.state == .opening)
        #expect(!again.model.showsContent)
        await again.reaches { $0.state != .opening }
        #expect(again.model.state == .signedIn)
        #expect(again.model.user?.username == "ada")
        #expect(first.server.requests.isEmpty)
    }

    @Test func `a locked store asks to unlock the device, and then shows the content`() async throws {
        let first = await App.signedIn()
        let store = FaultyCredentialStore(first.store)
        store.isLocked = true
        let app = App(server: first.server, store: store)
        await app.reaches { $0.title.offersUnlock }
        #expect(app.model.state == .title)
        store.isLocked = false
        app.model.send(title: .unlocked)
        await app.reaches { $0.state == .signedIn }
    }

    @Test func `cancelling leads back to the title, whose buttons work again`() async throws {
        let app = await App.started()
        for _ in 1...2 {
            app.model.send(title: .logInChosen)
            app.model.send(.cancelled)
            #expect(app.model.state == .title)
            app.model.send(title: .registerChosen)
            #expect(app.model.screen?.screen == .register)
            app.model.closeScreen()
            #expect(app.model.state == .title)
        }
    }

    @Test func `login and registration lead to each other, and back to where they began`() async throws {
        let app = await App.started()
        app.model.send(title: .logInChosen)
        app.model.show(.register)
        app.model.send(.cancelled)
        #expect(app.model.screen?.screen == .logIn())
        app.model.closeScreen()
        app.model.send(title: .registerChosen)
        app.model.send(.cancelled)
        #expect(app.model.screen == nil)
    }

    @Test func `while a call runs, the screen is neither closed nor replaced`() async throws {
        let app = await App.started()
        app.model.show(.logIn())
        let hold = app.server.hold(.logIn)
        app.submit([.username: "ada", .password: App.password])
        try await hold.arrival()
        app.model.closeScreen()
        app.model.show(.register)
        #expect(app.model.screen?.screen == .logIn())
        hold.release()
        await app.reaches { $0.screen == nil }
        #expect(app.model.state == .signedIn)
    }

    @Test func `a login by other code of the app closes the login`() async throws {
        let app = await App.started()
        app.model.send(title: .logInChosen)
        try await app.latchkey.logIn("bob", password: App.password)
        await app.reaches { $0.screen == nil }
        #expect(app.model.user?.username == "bob")
    }

    @Test func `the system may fill in the right kind of text`() async throws {
        let app = await App.started()
        app.model.show(.logIn())
        #expect(app.model.screen?.autofill(of: .username) == .username)
        #expect(app.model.screen?.autofill(of: .password) == .password)
        app.model.show(.register)
        #expect(app.model.screen?.autofill(of: .password) == .newPassword)
        #expect(app.model.screen?.autofill(of: .code) == .oneTimeCode)
    }
}

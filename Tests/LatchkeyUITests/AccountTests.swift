import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// What a signed-in person does, and the forgotten password.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AccountTests {
    @Test func `a forgotten password is reset, and the new one logs in`() async throws {
        let app = await App.started()
        app.model.send(title: .logInChosen)
        app.model.send(.edited(.username, "ada"))
        app.model.send(.chosen(.forgotPassword))
        #expect(app.model.screen?.screen == .forgotPassword(identifier: "ada"))
        app.model.send(.submitted)
        await app.reaches { $0.screen?.form.fields == [.code, .newPassword] }
        let code = try #require(app.server.message(to: "ada@example.com")?.code)
        app.submit([.code: code, .newPassword: "another long horse"])
        await app.reaches { $0.screen?.form.fields == [.username, .password] }
        #expect(app.model.screen?.text(of: .username) == "ada")
        #expect(app.model.screen?.form.notice?.contains("Your new password is saved") == true)
        await app.logIn("ada", password: "another long horse")
    }

    @Test func `another message can be sent when the pause has ended`() async throws {
        let app = await App.started()
        app.model.show(.forgotPassword(identifier: "ada"))
        app.model.send(.submitted)
        await app.reaches { $0.screen?.form.fields == [.code, .newPassword] }
        #expect(app.model.screen?.form.isPausing == true)
        app.model.send(.chosen(.resend))
        #expect(app.server.messages.count == 1)
        while app.model.screen?.form.isPausing == true {
            await app.pauses.end()
            await Task.yield()
        }
        app.server.clock.advance(by: .seconds(60))
        app.model.send(.chosen(.resend))
        await app.reaches { $0.screen?.form.isPausing == true }
        #expect(app.server.messages.count == 2)
    }

    @Test func `a registration that needs a verified address is completed by its code`() async throws {
        let app = await App.started()
        app.server.policy.verificationRequired = true
        app.model.show(.register)
        app.submit([.emailAddress: "eve@example.com", .password: "a long new password"])
        await app.reaches { $0.screen?.form.fields == [.code] }
        #expect(app.model.state == .signingIn)
        let code = try #require(app.server.message(to: "eve@example.com")?.code)
        app.submit([.code: code])
        await app.reaches { $0.screen == nil }
        #expect(app.model.user?.emailAddress == "eve@example.com")
    }

    @Test func `a pending address is verified from the account`() async throws {
        let app = await App.signedIn()
        try await app.latchkey.account.update(UserChanges(emailAddress: .set("countess@example.com")))
        await app.reaches { $0.user?.pendingEmailAddress != nil }
        await app.model.verify("countess@example.com")
        #expect(app.model.screen?.form.fields == [.code])
        let code = try #require(app.server.message(to: "countess@example.com")?.code)
        app.submit([.code: code])
        await app.reaches { $0.screen == nil && $0.user?.emailAddress == "countess@example.com" }
    }

    @Test func `a pseudo user adds a name and a password`() async throws {
        let app = await App.started()
        try await app.latchkey.registerPseudoUser()
        await app.reaches { $0.state == .signedIn }
        app.model.show(.upgrade)
        app.submit([.username: "eve", .password: "a long new password"])
        await app.reaches { $0.screen == nil }
        #expect(app.model.user?.username == "eve")
    }

    @Test func `logging out leads to the title, and the server ends the session`() async throws {
        let app = await App.signedIn()
        let content = app.model.contentID
        await app.model.logOut()
        #expect(app.model.state == .title)
        #expect(!app.model.showsContent)
        #expect(app.model.title.notice == "You are logged out.")
        #expect(app.model.contentID != content)
        await app.logInFromTitle("ada")
    }

    @Test func `a logout that cannot be stored is an alert, and the user stays`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: App.password)
        let store = FaultyCredentialStore(MemoryCredentialStore())
        let app = App(server: server, store: store)
        await app.reaches { $0.state == .title }
        await app.logInFromTitle("ada")
        store.isUnwritable = true
        await app.model.logOut()
        #expect(app.model.alert != nil)
        #expect(app.model.state == .signedIn)
        app.model.dismissAlert()
        #expect(app.model.alert == nil)
    }

    @Test func `two users of a device take turns, each with content of their own`() async throws {
        let app = await App.signedIn()
        app.model.show(.logIn())
        #expect(app.model.state == .signedIn)
        let ofAda = app.model.contentID
        await app.logIn("bob")
        #expect(app.model.users.map(\.username) == ["ada", "bob"])
        #expect(app.model.contentID != ofAda)
        let ada = try #require(app.model.otherUsers.first)
        await app.model.switchUser(to: ada.id)
        #expect(app.model.user?.username == "ada")
        await app.model.logOut()
        #expect(app.model.state == .title)
        let bob = try #require(app.model.otherUsers.first)
        await app.model.switchUser(to: bob.id)
        #expect(app.model.state == .signedIn)
        #expect(app.model.user?.username == "bob")
    }

    @Test func `race: a late state of a switch does not turn a logout into an ended session`() async throws {
        let app = await App.signedIn()
        app.model.show(.logIn())
        await app.logIn("bob")
        for _ in 1...200 {
            let other = try #require(app.model.otherUsers.first)
            await app.model.switchUser(to: other.id)
            await app.model.logOut()
            #expect(app.model.state == .title)
            await app.model.switchUser(to: try #require(app.model.otherUsers.first).id)
            app.model.show(.logIn())
            await app.logIn(other.username ?? "")
        }
    }

    @Test func `the account is deleted with its password`() async throws {
        let app = await App.signedIn()
        app.server.clock.advance(by: .seconds(400))
        await app.model.deleteAccount(password: "wrong horse")
        #expect(app.model.alert?.message.isEmpty == false)
        app.model.dismissAlert()
        await app.model.deleteAccount(password: App.password)
        #expect(app.model.state == .title)
        #expect(app.model.title.notice == "Your account was deleted.")
        #expect(app.server.user("ada") == nil)
    }
}

extension App {
    func logInFromTitle(_ name: String) async {
        model.send(title: .logInChosen)
        await logIn(name)
    }
}

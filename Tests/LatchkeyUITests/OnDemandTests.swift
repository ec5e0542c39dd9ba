import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that needs a user shows the login, and is sent again.
@MainActor @Suite(.timeLimit(.minutes(1))) struct OnDemandTests {
    private let guests = SignInOptions(appName: "Notes", language: .english, allowsGuests: true)

    private func started() async -> App {
        let app = await App.started(options: guests)
        app.server.on("GET /notes") { _, _ in .status(200) }
        return app
    }

    @Test func `a guest's refused request shows the login over the content, and is sent again`() async throws {
        let app = await started()
        #expect(app.model.showsContent)
        let content = app.model.contentID
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        #expect(app.model.screen?.screen == .logIn())
        #expect(app.model.showsContent && !app.model.coversContent)
        await app.logIn("ada")
        #expect(try await request.value == 200)
        #expect(app.server.requests("GET /notes").count == 2)
        #expect(app.model.contentID == content)
    }

    @Test func `several requests share one login, also by a registration`() async throws {
        let app = await started()
        let requests = [app.notes(), app.notes(), app.notes()]
        await app.reaches { $0.isAwaited }
        app.model.show(.register)
        app.submit([.username: "eve", .password: "a long new password"])
        for request in requests { #expect(try await request.value == 200) }
        #expect(app.model.screen == nil)
        #expect(app.model.user?.username == "eve")
    }

    @Test func `cancelling lets the request fail`() async throws {
        let app = await started()
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        app.model.send(.cancelled)
        let error = await #expect(throws: LatchkeyError.self) { try await request.value }
        #expect(error?.code == .loginCancelled)
        #expect(app.model.showsContent)
    }

    @Test func `race: a login that was declined before the request asked for it is not shown again`() async throws {
        let app = await App.signedIn()
        app.server.on("GET /notes") { _, _ in .status(200) }
        app.server.endSessions(of: "ada", because: .revoked)
        app.latchkey.presenter = .action { [app] reason in
            await app.reaches { $0.coversContent && $0.screen != nil }
            app.model.closeScreen()
            try await app.model.presentLogIn(reason)
        }
        let error = await #expect(throws: LatchkeyError.self) { try await app.notes().value }
        #expect(error?.code == .loginCancelled)
        #expect(app.model.screen == nil)
        #expect(app.model.state == .title)
    }

    @Test func `a cancelled request closes the login`() async throws {
        let app = await started()
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        request.cancel()
        await app.reaches { $0.screen == nil }
    }

    @Test func `an ended session covers the content with the login, and the request is sent again`() async throws {
        let app = await App.signedIn()
        app.server.on("GET /notes") { _, _ in .status(200) }
        let content = app.model.contentID
        app.server.endSessions(of: "ada", because: .revoked)
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        #expect(app.model.coversContent)
        #expect(app.model.state == .signingIn)
        #expect(app.model.screen?.text(of: .username) == "ada")
        #expect(app.model.screen?.form.notice == "You were logged out from another device. Log in again.")
        await app.logIn("ada")
        #expect(try await request.value == 200)
        #expect(app.model.contentID == content)
        #expect(!app.model.coversContent)
    }

    @Test(arguments: [SessionEndReason.expired, .passwordChanged, .reuseDetected, .userDisabled])
    func `whatever the server's reason, the login says it`(reason: SessionEndReason) async throws {
        let app = await App.signedIn()
        app.server.on("GET /notes") { _, _ in .status(200) }
        app.server.endSessions(of: "ada", because: reason)
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        #expect(app.model.screen?.form.notice == Sentence(reason).text(in: .english))
        request.cancel()
        _ = await request.result
        // The session has ended for good, so the login stays.
        #expect(app.model.screen != nil)
    }

    @Test func `declining that login leads to the title, with the reason`() async throws {
        let app = await App.signedIn()
        app.server.on("GET /notes") { _, _ in .status(200) }
        let content = app.model.contentID
        app.server.endSessions(of: "ada", because: .revoked)
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        app.model.closeScreen()
        let error = await #expect(throws: LatchkeyError.self) { try await request.value }
        #expect(error?.code == .loginCancelled)
        #expect(app.model.state == .title)
        #expect(!app.model.showsContent)
        #expect(app.model.title.notice == "You were logged out from another device. Log in again.")
        #expect(app.model.contentID != content)
    }

    @Test func `another user's login does not send the request, and the content starts anew`() async throws {
        let app = await App.signedIn()
        app.server.on("GET /notes") { _, _ in .status(200) }
        let content = app.model.contentID
        app.server.endSessions(of: "ada", because: .revoked)
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        await app.logIn("bob")
        let error = await #expect(throws: LatchkeyError.self) { try await request.value }
        #expect(error?.code == .userChanged)
        #expect(app.model.contentID != content)
    }

    @Test func `a screen's own call waits for the login too`() async throws {
        let app = await App.signedIn()
        app.model.show(.changePassword)
        app.server.endSessions(of: "ada", because: .revoked)
        app.submit([.currentPassword: App.password, .newPassword: "another long horse"])
        await app.reaches { $0.screen?.screen != .changePassword }
        app.submit([.password: App.password])
        await app.reaches { $0.screen == nil }
        #expect(app.model.state == .signedIn)
        try await LatchkeyClient.fake(server: app.server).logIn("ada", password: "another long horse")
    }

    @Test func `no login is shown for a refusal before the current login`() async throws {
        let app = await App.signedIn()
        let request = URLRequest(url: FakeServer.standardURL)
        for reason in [
            LogInReason(request), LogInReason(request, user: app.model.user, endReason: .revoked),
        ] {
            try await app.model.presentLogIn(reason)
            #expect(app.model.screen == nil)
            #expect(app.model.state == .signedIn)
        }
    }

    @Test func `the answer to a screen that was closed meanwhile is ignored`() async throws {
        let app = await App.signedIn()
        let hold = app.server.hold(.changePassword)
        app.model.show(.changePassword)
        app.submit([.currentPassword: "wrong horse", .newPassword: "another long horse"])
        try await hold.arrival()
        try await app.latchkey.logOut()
        await app.reaches { $0.state == .title }
        hold.release()
        await app.logInFromTitle("bob")
        #expect(app.model.alert == nil)
    }

    @Test func `a model that ends lets the waiting request fail, and is released`() async throws {
        var app: App? = await started()
        let request = try #require(app?.notes())
        await app?.reaches { $0.isAwaited }
        await app?.quit()
        let error = await #expect(throws: LatchkeyError.self) { try await request.value }
        #expect(error?.code == .loginCancelled)
        weak let model = app?.model
        app = nil
        #expect(model == nil)
    }

    @Test func `with two windows, the one that is left presents the login`() async throws {
        let app = await started()
        let window = Task { [model = app.model] in await model.run() }
        while app.model.windows < 2 { await Task.yield() }
        window.cancel()
        await window.value
        #expect(app.latchkey.presenter is SignInModel)
        let request = app.notes()
        await app.reaches { $0.isAwaited }
        await app.logIn("ada")
        #expect(try await request.value == 200)
    }

    @Test func `a model that has ended presents nothing`() async throws {
        let app = await started()
        await app.quit()
        #expect(app.latchkey.presenter == nil)
    }
}

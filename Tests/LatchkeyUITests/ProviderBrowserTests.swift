import Foundation
import Latchkey
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// Providers for which the app opens the browser.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProviderBrowserTests: ProviderSuite {
    /// The page that the browser opens.
    private final class OpenedPage {
        var url: URL?
    }

    /// Opens a browser in which ada is logged in; nil for a person who turns back.
    private func openBrowser(as username: String?, in app: App) throws -> OpenedPage {
        let callback = try #require(URL(string: "com.example.app:/callback"))
        let page = OpenedPage()
        app.latchkey.providerBrowserLogIn = { [latchkey = app.latchkey, server = app.server] options in
            let logIn = try latchkey.browserLogIn(redirectURI: callback, options: options)
            page.url = logIn.url
            guard let username else {
                throw LatchkeyError(code: .loginCancelled, message: "The login was cancelled. Try again.")
            }
            _ = try await latchkey.logIn(logIn, callback: server.authorize(logIn.url, as: username))
        }
        return page
    }

    @Test func `the browser goes straight to the provider, and the app is signed in`() async throws {
        let (app, apple, person) = await started()
        let github = app.server.addProvider("github")
        let page = try openBrowser(as: "ada", in: app)
        app.model.show(.logIn())
        await app.reaches { $0.screen?.form.providers == [apple, github] }
        app.model.send(.providerChosen(github))
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(app.model.user?.username == "ada")
        #expect(page.url?.query?.contains("upstream_id=github") == true)
        #expect(person.nonces.isEmpty)
    }

    @Test func `a sign-in of the app comes first`() async throws {
        let (app, apple, person) = await started()
        let page = try openBrowser(as: "ada", in: app)
        await choose(apple, in: app)
        await app.reaches { $0.state == .signedIn && $0.screen == nil }
        #expect(page.url == nil)
        #expect(person.nonces.count == 1)
    }

    @Test func `turning back in the browser says nothing`() async throws {
        let app = await App.started()
        let github = app.server.addProvider("github")
        let page = try openBrowser(as: nil, in: app)
        await choose(github, in: app)
        await app.reaches { $0.progress == nil }
        #expect(page.url != nil)
        #expect(app.model.alert == nil)
        #expect(await app.latchkey.user == nil)
    }
}

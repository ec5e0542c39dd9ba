import Foundation
import LatchkeyScreens
import Testing

@testable import BlogScreens

/// The timeline, line by line: state, event, effects.
@Suite struct TimelineScreenTests {
    let anonymous = TimelineScreen(user: nil, language: .english)
    let generic = "An error occurred, please try again later"
    let offer = "The timeline is not loaded. Enter refresh to try again."

    func loaded(user: String? = nil, _ posts: [BlogPost] = [.sample("Hello")]) -> TimelineScreen {
        var screen = TimelineScreen(user: user, language: .english)
        screen.play(.appeared, .loaded(posts), .progressHidden)
        return screen
    }

    @Test(arguments: [(Language.english, "Loading..."), (.japanese, "読み込み中...")])
    func `it loads when it appears, for everybody`(_ language: Language, _ message: String) {
        var screen = TimelineScreen(user: nil, language: language)
        #expect(screen.handle(.appeared) == [.showProgress(message: message), .load])
        #expect(screen.progress == message)
    }

    @Test func `posts are shown when the progress has gone`() {
        var screen = anonymous
        screen.play(.appeared)
        #expect(screen.handle(.loaded([.sample("Hello")])) == [.hideProgress])
        #expect(screen.progress == nil)
        #expect(screen.handle(.progressHidden) == [.showPosts])
        #expect(screen.posts == [.sample("Hello")])
    }

    @Test func `what cannot be loaded is told, and how to try again`() {
        var screen = anonymous
        screen.play(.appeared)
        #expect(screen.handle(.failed) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.showError(generic), .showNotice(offer)])
        #expect(screen.error == generic)
    }

    @Test func `what was read stays when reading it again fails`() {
        var screen = loaded()
        #expect(screen.play(.refreshChosen, .failed, .progressHidden) == [.showError(generic)])
        #expect(screen.posts == [.sample("Hello")])
    }

    @Test func `a new try takes the error away`() {
        var screen = loaded()
        screen.play(.refreshChosen, .failed, .progressHidden, .refreshChosen)
        #expect(screen.error == nil)
    }

    @Test func `a new post needs no login to be begun`() {
        var screen = anonymous
        screen.play(.appeared, .failed, .progressHidden)
        #expect(screen.handle(.newPostChosen) == [.openComposer])
    }

    @Test func `after the composer it loads again and knows who has logged in there`() {
        var screen = loaded()
        screen.play(.newPostChosen)
        #expect(
            screen.handle(.composerClosed(user: "ada")) == [.showProgress(message: "Loading..."), .load]
        )
        #expect(screen.user == "ada")
    }

    @Test func `nothing is done below another screen`() {
        var screen = loaded()
        screen.play(.newPostChosen)
        let before = screen
        #expect(screen.play(.refreshChosen, .newPostChosen, .logInChosen, .sessionEnded("x"), .loaded([])) == [])
        #expect(screen == before)
    }

    @Test func `who is not logged in can log in`() {
        var screen = loaded()
        #expect(screen.handle(.logInChosen) == [.openLogIn])
        #expect(screen.handle(.logInClosed(user: "ada")) == [.showPosts])
        #expect(screen.user == "ada")
    }

    @Test func `a login that is cancelled leaves everything as it was`() {
        var screen = loaded()
        let before = screen
        #expect(screen.play(.logInChosen, .logInClosed(user: nil)) == [.showPosts])
        #expect(screen == before)
    }

    @Test func `who is logged in is told so instead of a login`() {
        var screen = loaded(user: "ada")
        let words = "You are logged in as ada. Enter logout first to log in as somebody else."
        #expect(screen.handle(.logInChosen) == [.showNotice(words)])
    }

    @Test func `a logout is shown when it is done`() {
        var screen = loaded(user: "ada")
        #expect(screen.handle(.logOutChosen) == [.showProgress(message: "Logging out..."), .logOut])
        #expect(screen.handle(.loggedOut) == [.hideProgress])
        #expect(screen.handle(.progressHidden) == [.showPosts])
        #expect(screen.user == nil)
    }

    @Test func `a logout that fails is told, and the user stays`() {
        var screen = loaded(user: "ada")
        #expect(screen.play(.logOutChosen, .failed, .progressHidden) == [.showError(generic)])
        #expect(screen.user == "ada")
    }

    @Test func `who is not logged in cannot log out`() {
        var screen = loaded()
        #expect(screen.handle(.logOutChosen) == [.showNotice("You are not logged in.")])
    }

    @Test func `a session that has ended elsewhere is told`() {
        var screen = loaded(user: "ada")
        #expect(
            screen.handle(.sessionEnded("You were logged out.")) == [.showNotice("You were logged out."), .showPosts]
        )
        #expect(screen.user == nil)
    }
}

extension BlogPost {
    /// A post of 21 November 2026, 09:04 UTC.
    static func sample(_ text: String, by creator: String = "ada") -> BlogPost {
        BlogPost(id: 1, created: Date(timeIntervalSince1970: 1_795_251_840), text: text, creator: creator)
    }
}

extension TimelineScreen {
    /// Handles the events and tells the effects of the last one.
    @discardableResult
    mutating func play(_ events: TimelineEvent...) -> [TimelineEffect] {
        var effects: [TimelineEffect] = []
        for event in events { effects = handle(event) }
        return effects
    }
}

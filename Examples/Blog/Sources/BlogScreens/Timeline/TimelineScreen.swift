package import LatchkeyScreens

/// The timeline: everybody's posts, the newest first.
///
/// Nobody needs to log in to read. What was read stays on the screen when reading it again fails.
package struct TimelineScreen: Sendable, Hashable {
    package let language: Language
    /// The name of who is logged in.
    package private(set) var user: String?
    package private(set) var posts: [BlogPost] = []
    package private(set) var isLoaded = false
    package private(set) var progress: String?
    package private(set) var error: String?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case loading
        case loggingOut
        case hidingProgress(failed: Bool)
        /// Another screen lies above.
        case covered
    }

    package init(user: String?, language: Language) {
        self.user = user
        self.language = language
    }

    package var title: String { BlogSentence.timelineTitle.text(in: language) }

    package mutating func handle(_ event: TimelineEvent) -> [TimelineEffect] {
        switch (step, event) {
        case (.idle, .appeared), (.idle, .refreshChosen): load()
        case (.idle, .newPostChosen): cover(with: .openComposer)
        case (.idle, .logInChosen): logIn()
        case (.idle, .logOutChosen): logOut()
        case (.idle, .sessionEnded(let message)): forgetUser(saying: message)
        case (.covered, .composerClosed(let user)): uncover(user) { $0.load() }
        case (.covered, .logInClosed(let user)): uncover(user) { $0.showPosts() }
        case (.loading, .loaded(let posts)): keep(posts)
        case (.loggingOut, .loggedOut): leave()
        case (.loading, .failed), (.loggingOut, .failed): hideProgress(failed: true)
        case (.hidingProgress(failed: false), .progressHidden): stay()
        case (.hidingProgress(failed: true), .progressHidden): showError()
        default: []
        }
    }
}

extension TimelineScreen {
    private mutating func load() -> [TimelineEffect] { work(.load, .loading, saying: .loading) }

    private mutating func logIn() -> [TimelineEffect] {
        if let user { return [.showNotice(BlogSentence.loggedInAlready.text(user, in: language))] }
        return cover(with: .openLogIn)
    }

    private mutating func logOut() -> [TimelineEffect] {
        guard user != nil else { return [.showNotice(BlogSentence.notLoggedIn.text(in: language))] }
        return work(.logOut, .loggingOut, saying: .loggingOut)
    }

    private mutating func work(
        _ effect: TimelineEffect,
        _ step: Step,
        saying sentence: BlogSentence
    ) -> [TimelineEffect] {
        let message = sentence.text(in: language)
        self.step = step
        progress = message
        error = nil
        return [.showProgress(message: message), effect]
    }

    private mutating func cover(with effect: TimelineEffect) -> [TimelineEffect] {
        step = .covered
        error = nil
        return [effect]
    }

    private mutating func uncover(
        _ user: String?,
        then next: (inout Self) -> [TimelineEffect]
    ) -> [TimelineEffect] {
        step = .idle
        self.user = user
        return next(&self)
    }

    private mutating func keep(_ posts: [BlogPost]) -> [TimelineEffect] {
        self.posts = posts
        isLoaded = true
        return hideProgress(failed: false)
    }

    private mutating func leave() -> [TimelineEffect] {
        user = nil
        return hideProgress(failed: false)
    }

    private mutating func hideProgress(failed: Bool) -> [TimelineEffect] {
        step = .hidingProgress(failed: failed)
        progress = nil
        return [.hideProgress]
    }

    private mutating func stay() -> [TimelineEffect] {
        step = .idle
        return showPosts()
    }

    private func showPosts() -> [TimelineEffect] {
        isLoaded ? [.showPosts] : [.showNotice(BlogSentence.refreshOffered.text(in: language))]
    }

    private mutating func showError() -> [TimelineEffect] {
        let message = BlogSentence.tryAgainLater.text(in: language)
        step = .idle
        error = message
        return [.showError(message)] + (isLoaded ? [] : showPosts())
    }

    private mutating func forgetUser(saying message: String) -> [TimelineEffect] {
        user = nil
        return [.showNotice(message)] + showPosts()
    }
}

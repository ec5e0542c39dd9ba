package import LatchkeyScreens

/// The first screen: the newest questions, which everybody reads.
///
/// Whoever comes with a single-sign-on token is logged in when the screen appears, without another one; the buttons are hidden
/// until then, and signing in by hand is not offered. Everybody else has `Sign in`, and once logged in, the composer and
/// the profile.
package struct HomeScreen: Sendable, Hashable {
    package let language: Language
    /// Whether people come here with a single-sign-on token.
    package let isSSO: Bool
    /// The name of who is logged in.
    package private(set) var user: String?
    package private(set) var questions: [ForumQuestion] = []
    package private(set) var isLoaded = false
    package private(set) var progress: String?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case signingOn
        case loading
        case hidingProgress(after: ForumFailure?)
        /// Another screen lies above.
        case covered
    }

    package init(user: String?, isSSO: Bool, language: Language) {
        self.user = user
        self.isSSO = isSSO
        self.language = language
    }

    package var title: String { ForumSentence.homeTitle.text(in: language) }

    /// What is offered.
    package var buttons: [HomeButton] {
        if user != nil { return [.compose, .profile] }
        return isSSO ? [] : [.signIn]
    }

    package mutating func handle(_ event: HomeEvent) -> [HomeEffect] {
        switch (step, event) {
        case (.idle, .appeared): appear()
        case (.signingOn, .logInEnded(let end)): finishSigningOn(end)
        case (.idle, .refreshChosen): load()
        case (.idle, .questionChosen(let number)): open(number)
        case (.idle, .signInChosen): signIn()
        case (.idle, .composeChosen): cover(with: .openComposer)
        case (.idle, .profileChosen): cover(with: .openProfile)
        case (.idle, .sessionEnded(let message)): forgetUser(saying: message)
        case (.covered, .logInEnded(let end)): finishLogIn(end)
        case (.covered, .uncovered(let user)): uncover(user)
        case (.loading, .loaded(let questions)): keep(questions)
        case (.loading, .failed(let failure)): hideProgress(after: failure)
        case (.hidingProgress(nil), .progressHidden): stay()
        case (.hidingProgress(.some(let failure)), .progressHidden): stay(after: failure)
        default: []
        }
    }
}

extension HomeScreen {
    private mutating func appear() -> [HomeEffect] {
        guard user == nil, isSSO else { return load() }
        step = .signingOn
        return [.signOn]
    }

    private mutating func finishSigningOn(_ end: LogInEnd) -> [HomeEffect] {
        step = .idle
        return finish(end) + load()
    }

    private mutating func finishLogIn(_ end: LogInEnd) -> [HomeEffect] {
        step = .idle
        return finish(end) + showQuestions()
    }

    private mutating func finish(_ end: LogInEnd) -> [HomeEffect] {
        switch end {
        case .loggedIn(let user):
            self.user = user
            return []
        case .cancelled: return []
        case .failed(let message):
            return ForumFailure.logInFailed(message).alert(in: language).map { [.showAlert($0)] } ?? []
        }
    }

    private mutating func load() -> [HomeEffect] {
        let message = ForumSentence.loading.text(in: language)
        step = .loading
        progress = message
        return [.showProgress(message: message), .load]
    }

    private mutating func open(_ number: Int) -> [HomeEffect] {
        guard questions.indices.contains(number - 1) else {
            return [.showNotice(ForumSentence.noSuchNumber.text(in: language))]
        }
        return cover(with: .openDiscussion(questions[number - 1].id))
    }

    private mutating func signIn() -> [HomeEffect] {
        if let user { return [.showNotice(ForumSentence.signedInAlready.text(user, in: language))] }
        if isSSO { return [.showNotice(ForumSentence.signInElsewhere.text(in: language))] }
        return cover(with: .openLogIn)
    }

    private mutating func cover(with effect: HomeEffect) -> [HomeEffect] {
        if [.openComposer, .openProfile].contains(effect), user == nil {
            return [.showNotice(ForumSentence.notSignedIn.text(in: language))]
        }
        step = .covered
        return [effect]
    }

    private mutating func uncover(_ user: String?) -> [HomeEffect] {
        self.user = user
        return load()
    }

    private mutating func keep(_ questions: [ForumQuestion]) -> [HomeEffect] {
        self.questions = questions
        isLoaded = true
        return hideProgress(after: nil)
    }

    private mutating func hideProgress(after failure: ForumFailure?) -> [HomeEffect] {
        step = .hidingProgress(after: failure)
        progress = nil
        return [.hideProgress]
    }

    private mutating func stay(after failure: ForumFailure? = nil) -> [HomeEffect] {
        step = .idle
        guard let alert = failure?.alert(in: language) else { return showQuestions() }
        return [.showAlert(alert)] + (isLoaded ? [] : showQuestions())
    }

    private func showQuestions() -> [HomeEffect] {
        isLoaded ? [.showQuestions] : [.showNotice(ForumSentence.refreshOffered.text(in: language))]
    }

    private mutating func forgetUser(saying message: String) -> [HomeEffect] {
        user = nil
        return [.showNotice(message)] + showQuestions()
    }
}

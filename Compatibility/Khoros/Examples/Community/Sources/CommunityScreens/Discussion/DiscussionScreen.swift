package import LatchkeyScreens

/// A question with its replies.
///
/// Everybody reads it, and everybody may choose kudos and reply: who is not logged in is asked to log in then, and what was
/// chosen is done.
package struct DiscussionScreen: Sendable, Hashable {
    package let id: Int64
    package let language: Language
    package private(set) var discussion: Discussion?
    package private(set) var progress: String?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case loading
        case givingKudos
        case hidingProgress(then: Next)
        /// The composer lies above.
        case covered
        case done
    }

    private enum Next: Hashable {
        case show
        case tellKudos
        case fail(ForumFailure)
    }

    package init(_ id: Int64, language: Language) {
        self.id = id
        self.language = language
    }

    package mutating func handle(_ event: DiscussionEvent) -> [DiscussionEffect] {
        switch (step, event) {
        case (.idle, .appeared), (.idle, .refreshChosen), (.covered, .composerClosed):
            work(.load(id), .loading, saying: .loading)
        case (.idle, .kudosChosen): work(.giveKudos(to: id), .givingKudos, saying: .sending)
        case (.idle, .replyChosen): reply()
        case (.idle, .backChosen): close()
        case (.loading, .loaded(let discussion)): keep(discussion)
        case (.givingKudos, .kudosGiven(let count)): countKudos(count)
        case (.loading, .failed(let failure)), (.givingKudos, .failed(let failure)): hideProgress(then: .fail(failure))
        case (.hidingProgress(let next), .progressHidden): go(on: next)
        default: []
        }
    }
}

extension DiscussionScreen {
    private mutating func work(
        _ effect: DiscussionEffect,
        _ step: Step,
        saying sentence: ForumSentence
    ) -> [DiscussionEffect] {
        let message = sentence.text(in: language)
        self.step = step
        progress = message
        return [.showProgress(message: message), effect]
    }

    private mutating func reply() -> [DiscussionEffect] {
        step = .covered
        return [.openComposer(to: id)]
    }

    private mutating func close() -> [DiscussionEffect] {
        step = .done
        return [.close]
    }

    private mutating func keep(_ discussion: Discussion) -> [DiscussionEffect] {
        self.discussion = discussion
        return hideProgress(then: .show)
    }

    private mutating func countKudos(_ kudos: Int) -> [DiscussionEffect] {
        discussion?.kudos = kudos
        return hideProgress(then: .tellKudos)
    }

    private mutating func hideProgress(then next: Next) -> [DiscussionEffect] {
        step = .hidingProgress(then: next)
        progress = nil
        return [.hideProgress]
    }

    private mutating func go(on next: Next) -> [DiscussionEffect] {
        step = .idle
        switch next {
        case .show: return [.showDiscussion]
        case .tellKudos:
            let count = discussion.map { String($0.kudos) } ?? ""
            return [.showNotice(ForumSentence.kudosGiven.text(count, in: language))]
        case .fail(let failure):
            let alert = failure.alert(in: language).map { [DiscussionEffect.showAlert($0)] } ?? []
            // Without the question there is nothing to stay for.
            return discussion == nil ? alert + close() : alert
        }
    }
}

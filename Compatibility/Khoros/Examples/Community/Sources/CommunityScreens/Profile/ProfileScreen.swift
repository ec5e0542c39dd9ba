package import LatchkeyScreens

/// Who is logged in, and the way out.
///
/// Whoever has come with a single-sign-on token has logged in elsewhere, and signs out there.
package struct ProfileScreen: Sendable, Hashable {
    package let profile: Profile
    /// Whether one can sign out here.
    package let canSignOut: Bool
    package let language: Language
    package private(set) var progress: String?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case signingOut
        case hidingProgress(isTold: Bool)
        case done
    }

    package init(_ profile: Profile, isSSO: Bool, language: Language) {
        self.profile = profile
        canSignOut = !isSSO
        self.language = language
    }

    package var title: String { ForumSentence.profileTitle.text(in: language) }

    package mutating func handle(_ event: ProfileEvent) -> [ProfileEffect] {
        switch (step, event) {
        case (.idle, .appeared): [.showProfile]
        case (.idle, .signOutChosen): signOut()
        case (.idle, .backChosen): close()
        case (.signingOut, .signedOut(let isTold)): hideProgress(isTold: isTold)
        case (.hidingProgress(let isTold), .progressHidden): leave(isTold: isTold)
        default: []
        }
    }
}

/// What a profile shows.
package struct Profile: Sendable, Hashable {
    package let name: String
    package let emailAddress: String?

    package init(name: String, emailAddress: String?) {
        self.name = name
        self.emailAddress = emailAddress
    }
}

extension ProfileScreen {
    private mutating func signOut() -> [ProfileEffect] {
        guard canSignOut else { return [.showNotice(ForumSentence.signOutElsewhere.text(in: language))] }
        let message = ForumSentence.signingOut.text(in: language)
        step = .signingOut
        progress = message
        return [.showProgress(message: message), .signOut]
    }

    private mutating func hideProgress(isTold: Bool) -> [ProfileEffect] {
        step = .hidingProgress(isTold: isTold)
        progress = nil
        return [.hideProgress]
    }

    private mutating func leave(isTold: Bool) -> [ProfileEffect] {
        guard !isTold else { return close() }
        let alert = ScreenAlert(
            title: Sentence.errorTitle.text(in: language),
            message: ForumSentence.signedOutHere.text(in: language)
        )
        return [.showAlert(alert)] + close()
    }

    private mutating func close() -> [ProfileEffect] {
        step = .done
        return [.close]
    }
}

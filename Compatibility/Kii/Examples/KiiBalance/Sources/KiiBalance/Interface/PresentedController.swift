import Terminal

/// What is shown above a screen.
@MainActor protocol PresentedController: AnyObject {
    func present(in navigation: NavigationController)
}

/// A sentence with buttons: with one, it is read and gone; with two, it is a question.
@MainActor final class AlertController: PresentedController {
    struct Action {
        let title: String
        let handler: @MainActor () -> Void

        init(_ title: String, handler: @escaping @MainActor () -> Void = {}) {
            self.title = title
            self.handler = handler
        }
    }

    let title: String
    let message: String
    /// The first is what nothing means.
    let actions: [Action]

    init(title: String, message: String, actions: [Action]) {
        self.title = title
        self.message = message
        self.actions = actions
    }

    func present(in navigation: NavigationController) { navigation.show(self) }

    /// The words on the buttons.
    var choices: String { actions.map(\.title).joined(separator: "/") }

    /// The button that a word, or its first letter, means.
    func action(for word: String) -> Action? {
        if word.isEmpty { return actions.first }
        return actions.first { $0.title.lowercased().hasPrefix(word) }
    }
}

/// Says what is waited for; until it is dismissed nothing is asked.
@MainActor final class ProgressController: PresentedController {
    private let message: String?
    private weak var navigation: NavigationController?

    /// - Parameter message: What is said; nil to wait without a word.
    init(message: String?) { self.message = message }

    func present(in navigation: NavigationController) {
        self.navigation = navigation
        if let message { navigation.say(message) }
        navigation.beginWaiting()
    }

    /// Takes it away.
    ///
    /// - Parameter completion: Called when it has gone: an alert is only shown then.
    func dismiss(completion: (@MainActor () -> Void)? = nil) {
        completion?()
        navigation?.endWaiting()
        navigation = nil
    }
}

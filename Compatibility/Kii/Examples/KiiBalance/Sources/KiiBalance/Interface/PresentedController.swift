import Terminal

/// A controller above a screen.
@MainActor protocol PresentedController: AnyObject {
    func present(in navigation: NavigationController)
}

/// A message with one button, or a question with two.
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
    /// An empty line chooses the first.
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

/// Shows a message and blocks input until it is dismissed.
@MainActor final class ProgressController: PresentedController {
    private let message: String?
    private weak var navigation: NavigationController?

    /// - Parameter message: The message; nil to wait silently.
    init(message: String?) { self.message = message }

    func present(in navigation: NavigationController) {
        self.navigation = navigation
        if let message { navigation.say(message) }
        navigation.beginWaiting()
    }

    /// - Parameter completion: Called first, such as to show an alert.
    func dismiss(completion: (@MainActor () -> Void)? = nil) {
        completion?()
        navigation?.endWaiting()
        navigation = nil
    }
}

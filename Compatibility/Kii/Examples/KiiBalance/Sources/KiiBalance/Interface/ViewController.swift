import Foundation
import Terminal

/// A screen, in place of UIKit's class of the same name.
@MainActor class ViewController {
    let title: String
    /// Nil unless the screen is on its stack.
    weak var navigationController: NavigationController?
    fileprivate(set) var needsDisplay = true
    private var isLoaded = false

    init(title: String) { self.title = title }

    /// Called once, when the screen comes to the front for the first time.
    func viewDidLoad() {}

    /// Writes the screen.
    func draw(on console: Console) { console.say(title, .bold) }

    var prompt: Prompt { Prompt(text: "> ") }

    /// A line was typed.
    func typed(_ line: String) {}

    /// Ctrl-D was pressed.
    func cancelled() { navigationController?.close() }

    /// Shows something above the screen.
    final func present(_ controller: some PresentedController) { navigationController?.present(controller) }

    final func setNeedsDisplay() { needsDisplay = true }

    final func comesToFront(of navigation: NavigationController) {
        navigationController = navigation
        needsDisplay = true
        if isLoaded { return }
        isLoaded = true
        viewDidLoad()
    }

    final func display(on console: Console) {
        guard needsDisplay else { return }
        needsDisplay = false
        draw(on: console)
    }
}

struct Prompt: Equatable {
    let text: String
    /// Whether the terminal hides the line.
    var isHidden = false
}

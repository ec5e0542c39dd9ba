import Foundation
import Terminal

/// One screen: what it shows, and what it makes of a line.
///
/// It stands in for the class of the same name of UIKit, as far as a terminal has something like it.
@MainActor class ViewController {
    /// What stands above the screen.
    let title: String
    /// The stack that the screen is on; nil before it is and afterwards.
    weak var navigationController: NavigationController?
    /// Whether what the screen shows is no longer what it was.
    fileprivate(set) var needsDisplay = true
    private var isLoaded = false

    init(title: String) { self.title = title }

    /// Called once, when the screen comes to the front for the first time.
    func viewDidLoad() {}

    /// Writes the screen.
    func draw(on console: Console) { console.say(title, .bold) }

    /// What is asked for next.
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

/// The words before the place where a person types.
struct Prompt: Equatable {
    let text: String
    /// Whether what is typed is not shown.
    var isHidden = false
}

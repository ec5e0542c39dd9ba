import Terminal

/// The stack of screens, and the question above it.
@MainActor final class NavigationController {
    private let console: Console
    private(set) var viewControllers: [ViewController] = []
    /// The question above the screen.
    private(set) var alert: AlertController?
    /// The number of running calls.
    private var waits = 0
    private var idle: CheckedContinuation<Void, Never>?
    private(set) var isClosed = false

    init(console: Console) { self.console = console }

    /// The screen in front.
    var topViewController: ViewController? { viewControllers.last }

    /// Replaces all screens, so that nothing leads back.
    func setViewControllers(_ viewControllers: [ViewController]) {
        for left in self.viewControllers { left.navigationController = nil }
        self.viewControllers = viewControllers
        topViewController?.comesToFront(of: self)
    }

    /// Puts a screen in front.
    func pushViewController(_ viewController: ViewController) {
        viewControllers.append(viewController)
        viewController.comesToFront(of: self)
    }

    /// Goes back to the screen behind.
    func popViewController() {
        viewControllers.popLast()?.navigationController = nil
        topViewController?.comesToFront(of: self)
    }

    /// Leaves the app.
    func close() { isClosed = true }
}

extension NavigationController {
    /// Shows something above the screen.
    func present(_ controller: some PresentedController) { controller.present(in: self) }

    func say(_ text: String) { console.say(text) }

    /// An alert with one button needs no answer.
    func show(_ alert: AlertController) {
        say("\(alert.title): \(alert.message)")
        if alert.actions.count > 1 { self.alert = alert }
    }

    func beginWaiting() { waits += 1 }

    func endWaiting() {
        waits -= 1
        guard waits == 0 else { return }
        idle?.resume()
        idle = nil
    }

    /// Answers a question with a line.
    func answer(_ line: String) {
        guard let alert else { return }
        guard let action = alert.action(for: line.command) else {
            say("Enter \(alert.choices.lowercased()).")
            return
        }
        self.alert = nil
        action.handler()
    }

    /// Asks for lines until the user leaves the app.
    ///
    /// While a call runs, it waits.
    func run() async {
        while !isClosed {
            await waitUntilIdle()
            guard !isClosed, let front = topViewController else { return }
            front.display(on: console)
            let prompt = alert.map { Prompt(text: "\($0.choices): ") } ?? front.prompt
            switch await console.ask(prompt.text, hidden: prompt.isHidden) {
            case .line(let line): if alert == nil { front.typed(line) } else { answer(line) }
            case .end(let forGood): if forGood { close() } else { cancel() }
            case .sessionEnded: break
            }
        }
    }

    private func cancel() {
        if alert == nil { topViewController?.cancelled() } else { answer("") }
    }

    private func waitUntilIdle() async {
        // The end of one call may begin the next.
        while waits > 0 { await withCheckedContinuation { idle = $0 } }
    }
}

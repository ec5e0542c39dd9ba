#if canImport(SwiftUI) && canImport(UIKit) && (os(iOS) || os(visionOS))
public import Foundation
public import Latchkey
import LatchkeyScreens
import SwiftUI
public import UIKit

/// The login as a view controller, for apps with UIKit.
///
/// ```swift
/// let logIn = LogInViewController(latchkey) { $0.dismiss(animated: true) }
/// present(logIn, animated: true)
/// ```
///
/// Pushed, it uses the navigation bar of the app, with the title of its screen and the system's back button:
///
/// ```swift
/// let logIn = LogInViewController(latchkey) { $0.navigationController?.popViewController(animated: true) }
/// navigationController?.pushViewController(logIn, animated: true)
/// ```
///
/// While it is shown, the client's refused requests wait for it too.
public final class LogInViewController: UIViewController {
    private let model: SignInModel
    private let closed: @MainActor (LogInViewController) -> Void
    private var isClosed = false

    /// A login with a model of its own.
    ///
    /// - Parameters:
    ///   - latchkey: The client.
    ///   - options: The names and the language.
    ///   - closed: Called once, when the person has logged in, cancelled or gone back; dismiss or pop it there.
    public convenience init(
        _ latchkey: LatchkeyClient,
        options: SignInOptions = SignInOptions(),
        closed: @escaping @MainActor (LogInViewController) -> Void
    ) {
        self.init(SignInModel(latchkey, options: options), closed: closed)
    }

    /// A login with a model of the app.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - closed: Called once, when the person has logged in, cancelled or gone back; dismiss or pop it there.
    public init(_ model: SignInModel, closed: @escaping @MainActor (LogInViewController) -> Void) {
        self.model = model
        self.closed = closed
        super.init(nibName: nil, bundle: nil)
    }

    /// Not available: a storyboard cannot pass the client.
    public required init?(coder: NSCoder) { nil }

    /// Adds the login's view, which depends on the navigation controller.
    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if children.isEmpty { add(makeHost()) }
    }

    /// Ends the login if the person has gone back or swiped it away.
    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent || isBeingDismissed || navigationController?.isBeingDismissed == true { close() }
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        model.closeScreen()
        closed(self)
    }
}

// MARK: - The login's view

extension LogInViewController {
    private func makeHost() -> UIViewController {
        let model = model
        let close: @MainActor () -> Void = { [weak self] in self?.close() }
        guard let bar = navigationController, !bar.isNavigationBarHidden else {
            let logIn = LogInView(closed: close)
            return UIHostingController(rootView: logIn.environment(model).task { await model.run() })
        }
        let logIn = PushedLogInView(show: { [weak self] in self?.show($0) }, closed: close)
        return UIHostingController(rootView: logIn.environment(model).task { await model.run() })
    }

    private func add(_ host: UIViewController) {
        addChild(host)
        host.view.frame = view.bounds
        host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(host.view)
        host.didMove(toParent: self)
    }

    private func show(_ bar: LogInBar) {
        if let title = bar.title { navigationItem.title = title }
        let isRoot = navigationController?.viewControllers.first === self
        navigationItem.hidesBackButton = bar.isBusy
        navigationItem.leftBarButtonItem = bar.isFirstScreen && !isRoot ? nil : cancelItem(bar)
    }

    private func cancelItem(_ bar: LogInBar) -> UIBarButtonItem {
        let cancel = UIAction { [model] _ in model.send(.cancelled) }
        let item = UIBarButtonItem(title: bar.cancelButton, primaryAction: cancel)
        item.isEnabled = !bar.isBusy
        return item
    }
}
#endif

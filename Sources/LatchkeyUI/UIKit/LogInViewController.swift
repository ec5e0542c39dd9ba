#if canImport(SwiftUI) && canImport(UIKit) && (os(iOS) || os(visionOS))
public import Foundation
public import Latchkey
import SwiftUI
public import UIKit

/// The login as a view controller, for apps with UIKit.
///
/// ```swift
/// let logIn = LogInViewController(latchkey) { $0.dismiss(animated: true) }
/// present(logIn, animated: true)
/// ```
///
/// While it is shown, the client's refused requests wait for it too.
public final class LogInViewController: UIViewController {
    private let model: SignInModel
    private let closed: @MainActor (LogInViewController) -> Void

    /// A login with a model of its own.
    ///
    /// - Parameters:
    ///   - latchkey: The client.
    ///   - options: The names and the language.
    ///   - closed: Called when the person has logged in or cancelled; dismiss or pop it there.
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
    ///   - closed: Called when the person has logged in or cancelled; dismiss or pop it there.
    public init(_ model: SignInModel, closed: @escaping @MainActor (LogInViewController) -> Void) {
        self.model = model
        self.closed = closed
        super.init(nibName: nil, bundle: nil)
    }

    /// Not available: a storyboard cannot pass the client.
    public required init?(coder: NSCoder) { nil }

    /// Adds the login's view.
    public override func viewDidLoad() {
        super.viewDidLoad()
        let model = model
        let logIn = LogInView { [weak self] in
            if let self { closed(self) }
        }
        let host = UIHostingController(rootView: logIn.environment(model).task { await model.run() })
        addChild(host)
        host.view.frame = view.bounds
        host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(host.view)
        host.didMove(toParent: self)
    }
}
#endif

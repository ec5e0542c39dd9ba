#if canImport(UIKit) && os(iOS)
import Foundation
import KiiSDK
import UIKit

/// The first screen: the app's name, and the buttons for the registration and the login.
///
/// With a stored session, it leads to the list without the network.
final class TitleViewController: UIViewController {
    private let app: AppDelegate

    init(app: AppDelegate) {
        self.app = app
        super.init(nibName: nil, bundle: nil)
    }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        layOut()
        KiiUser.authenticate(storedCredentials: { [app] _, error in
            // Without a session, the title stays.
            if error == nil { app.showBalanceList() }
        })
    }

    private func layOut() {
        let name = UILabel()
        name.text = "Kii Balance"
        name.font = .preferredFont(forTextStyle: .largeTitle)
        name.adjustsFontForContentSizeCategory = true
        name.textAlignment = .center
        name.numberOfLines = 0
        name.accessibilityTraits = .header
        let stack = UIStackView(arrangedSubviews: [
            name, button("Register") { RegisterViewController(app: $0) },
            button("Login") { LoginViewController(app: $0) },
        ])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
    }

    /// A button that opens a screen.
    private func button(
        _ title: String,
        opening screen: @escaping @MainActor (AppDelegate) -> UIViewController
    ) -> UIButton {
        let action = UIAction(title: title) { [weak self] _ in
            guard let self else { return }
            app.navigation.pushViewController(screen(app), animated: true)
        }
        return UIButton(configuration: .filled(), primaryAction: action)
    }
}
#endif

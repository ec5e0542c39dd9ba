#if canImport(UIKit) && os(iOS)
import Foundation
import UIKit

/// A screen with fields below each other, and a button with its title at the right of the bar.
class FormViewController: UIViewController {
    let app: AppDelegate
    private let stack = UIStackView()

    init(app: AppDelegate, title: String) {
        self.app = app
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    /// The button was tapped, or the return key of the last field.
    func submit() {}

    /// The title of the button at the right of the bar.
    var submitTitle: String { title ?? "" }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: submitTitle) { [weak self] _ in self?.submit() }
        )
        layOut()
    }

    /// Tapping the background closes the keyboard.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        view.endEditing(true)
    }

    /// Adds a field below a label.
    final func add(_ field: UITextField, label text: String) {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.adjustsFontForContentSizeCategory = true
        label.isAccessibilityElement = false
        field.accessibilityLabel = text
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        field.borderStyle = .roundedRect
        add(label)
        add(field)
    }

    final func add(_ view: UIView) { stack.addArrangedSubview(view) }

    /// The keyboard and large type may leave less room than the fields need, so they scroll.
    private func layOut() {
        let scroll = UIScrollView()
        scroll.keyboardDismissMode = .interactive
        scroll.translatesAutoresizingMaskIntoConstraints = false
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.axis = .vertical
        stack.spacing = 8
        view.addSubview(scroll)
        scroll.addSubview(stack)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 16),
            stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -16),
            stack.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            stack.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        ])
    }
}
#endif

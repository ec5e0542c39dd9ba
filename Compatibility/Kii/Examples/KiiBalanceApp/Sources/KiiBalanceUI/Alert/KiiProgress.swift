#if canImport(UIKit) && os(iOS)
import Foundation
import UIKit

@MainActor enum KiiProgress {
    /// An alert with a spinner and without buttons, which blocks input until it is dismissed.
    ///
    /// Present it without animation: a call may end before an animation does.
    static func create(message: String) -> UIAlertController {
        let alert = UIAlertController(title: nil, message: message + "\n\n", preferredStyle: .alert)
        let spinner = UIActivityIndicatorView(style: .medium)
        spinner.translatesAutoresizingMaskIntoConstraints = false
        spinner.startAnimating()
        alert.view.addSubview(spinner)
        NSLayoutConstraint.activate([
            spinner.centerXAnchor.constraint(equalTo: alert.view.centerXAnchor),
            spinner.bottomAnchor.constraint(equalTo: alert.view.bottomAnchor, constant: -20),
        ])
        return alert
    }
}
#endif

#if canImport(UIKit) && os(iOS)
import Foundation
import UIKit

@MainActor enum KiiAlert {
    /// An alert with one button.
    static func create(title: String, message: String, done: @escaping @MainActor () -> Void = {}) -> UIAlertController
    {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in done() })
        return alert
    }

    /// The alert for a failed call.
    static func create(_ error: any Error, done: @escaping @MainActor () -> Void = {}) -> UIAlertController {
        let message = (error as NSError).userInfo["description"] as? String ?? "\(error)"
        return create(title: "Error", message: message, done: done)
    }
}
#endif

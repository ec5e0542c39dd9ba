#if canImport(UIKit) && (os(iOS) || os(visionOS))
import Foundation
import Latchkey
public import UIKit

/// A view controller shows the community's page in a system browser window that shares no cookies with the browser.
extension UIViewController: LiLoginPresenter {
    /// Shows the community's page.
    public func presentLiLogin(_ login: LiLogin) async throws {
        // The view may not be on the screen yet.
        let window = viewIfLoaded?.window ?? presentingViewController?.viewIfLoaded?.window ?? UIWindow()
        guard let redirectURL = login.redirectURL else { throw LiBaseError.noRedirectURL }
        try await login.attempt.finishing { [latchkey = login.latchkey] in
            _ = try await latchkey.logInWithBrowser(over: window, callback: redirectURL, isEphemeral: true)
        }
    }
}
#endif

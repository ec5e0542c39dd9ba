import Foundation

/// What is kept of an installation that is no secret, and can be read at once.
package protocol LiPreferences: Sendable {
    /// The text under a name.
    func text(_ name: String) -> String?
    /// Keeps a text under a name, or none.
    func keep(_ text: String?, as name: String)
}

/// The app's own settings, which go with it when it is removed.
struct StandardPreferences: LiPreferences {
    func text(_ name: String) -> String? { UserDefaults.standard.string(forKey: name) }

    func keep(_ text: String?, as name: String) {
        if let text {
            UserDefaults.standard.set(text, forKey: name)
        } else {
            UserDefaults.standard.removeObject(forKey: name)
        }
        #if !canImport(Darwin)
        // Foundation writes by itself only on Apple systems.
        UserDefaults.standard.synchronize()
        #endif
    }
}

/// The names under which it is kept.
enum PreferenceName {
    /// Who visits, logged in or not.
    static let visitor = "LiVisitorId"
    /// Whether somebody is logged in at a community.
    static func status(at credentials: LiAppCredentials) -> String {
        "LiUserLoginStatus \(credentials.communityURL) \(credentials.tenantID)"
    }
    /// Whose push notifications the app receives.
    static let provider = "LiNotificationProvider"
}

import Foundation

/// Non-secret settings of an installation, readable without `await`.
package protocol LiPreferences: Sendable {
    func text(_ name: String) -> String?
    func keep(_ text: String?, as name: String)
}

/// The app's `UserDefaults`, which are removed with the app.
struct StandardPreferences: LiPreferences {
    func text(_ name: String) -> String? { UserDefaults.standard.string(forKey: name) }

    func keep(_ text: String?, as name: String) {
        if let text {
            UserDefaults.standard.set(text, forKey: name)
        } else {
            UserDefaults.standard.removeObject(forKey: name)
        }
        #if !canImport(Darwin)
        // Foundation saves automatically only on Apple systems.
        UserDefaults.standard.synchronize()
        #endif
    }
}

/// The keys of the settings.
enum PreferenceName {
    static let visitor = "LiVisitorId"
    /// Whether a user is logged in at a community.
    static func status(at credentials: LiAppCredentials) -> String {
        "LiUserLoginStatus \(credentials.communityURL) \(credentials.tenantID)"
    }
    static let provider = "LiNotificationProvider"
}

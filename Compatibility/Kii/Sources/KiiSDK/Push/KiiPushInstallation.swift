public import Foundation
import LatchkeyJSON

/// Receives an installation that was made or removed, or an error.
public typealias KiiPushCallbackBlock = (_ installation: KiiPushInstallation?, _ error: (any Error)?) -> Void

/// A device that receives push notifications: the app's device token, registered for the current user.
///
/// ```swift
/// func application(_: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
///     KiiPushInstallation.install(withDeviceToken: deviceToken, andDevelopmentMode: true) { installation, error in … }
/// }
/// ```
///
/// A device token belongs to the user who installed it last.
public final class KiiPushInstallation: NSObject, Sendable {
    /// The id at the server; nil after it was removed.
    public let installationID: String?
    /// The device token in hexadecimal digits.
    public let installationRegistrationID: String

    init(id: String?, registrationID: String) {
        installationID = id
        installationRegistrationID = registrationID
    }

    /// Registers this device for notifications to the current user.
    ///
    /// - Parameters:
    ///   - deviceToken: The token from the Apple Push Notification service.
    ///   - isDevelopmentMode: Whether the app was built for development.
    ///   - completion: Called on the main thread.
    public static func install(
        withDeviceToken deviceToken: Data,
        andDevelopmentMode isDevelopmentMode: Bool,
        andCompletion completion: @escaping KiiPushCallbackBlock
    ) {
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let completion = completion
        KiiCall.run({ completion($0, $1) }) { try await install(deviceToken, development: isDevelopmentMode) }
    }

    /// Registers this device for notifications to the current user, and blocks until it is done; do not call it on the
    /// main thread.
    ///
    /// - Parameters:
    ///   - deviceToken: The token from the Apple Push Notification service.
    ///   - isDevelopmentMode: Whether the app was built for development.
    /// - Returns: The installation.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    @discardableResult
    public static func installSynchronous(
        withDeviceToken deviceToken: Data,
        andDevelopmentMode isDevelopmentMode: Bool
    ) throws -> KiiPushInstallation {
        try KiiCall.runSynchronously { try await install(deviceToken, development: isDevelopmentMode) }
    }

    /// Stops notifications to this device.
    ///
    /// - Parameters:
    ///   - deviceToken: The token from the Apple Push Notification service.
    ///   - completion: Called on the main thread.
    public static func uninstall(
        withDeviceToken deviceToken: Data,
        andCompletion completion: @escaping KiiPushCallbackBlock
    ) {
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let completion = completion
        KiiCall.run({ completion($0, $1) }) { try await uninstall(deviceToken) }
    }

    /// Stops notifications to this device, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Parameter deviceToken: The token from the Apple Push Notification service.
    /// - Returns: The removed installation.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    @discardableResult
    public static func uninstallSynchronous(withDeviceToken deviceToken: Data) throws -> KiiPushInstallation {
        try KiiCall.runSynchronously { try await uninstall(deviceToken) }
    }
}

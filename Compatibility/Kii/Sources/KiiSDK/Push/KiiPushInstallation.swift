public import Foundation
import LatchkeyJSON

/// Receives an installation that was made or removed, or why it was not.
public typealias KiiPushCallbackBlock = (_ installation: KiiPushInstallation?, _ error: (any Error)?) -> Void

/// A device that is to be reached by push notifications: the device token of the app, and the user who is logged in.
///
/// ```swift
/// func application(_: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
///     KiiPushInstallation.install(withDeviceToken: deviceToken, andDevelopmentMode: true) { installation, error in … }
/// }
/// ```
///
/// A device token belongs to the user who installed it last.
public final class KiiPushInstallation: NSObject, Sendable {
    /// The server's name for it; nil after it was removed.
    public let installationID: String?
    /// The device token in hexadecimal digits.
    public let installationRegistrationID: String

    init(id: String?, registrationID: String) {
        installationID = id
        installationRegistrationID = registrationID
    }

    /// Has the user who is logged in reached on this device.
    ///
    /// - Parameters:
    ///   - deviceToken: The token from the Apple Push Notification service.
    ///   - isDevelopmentMode: Whether the app was built for development.
    ///   - completion: Is called on the main thread.
    public static func install(
        withDeviceToken deviceToken: Data,
        andDevelopmentMode isDevelopmentMode: Bool,
        andCompletion completion: @escaping KiiPushCallbackBlock
    ) {
        // It is called on the main queue alone, once.
        nonisolated(unsafe) let completion = completion
        KiiCall.run({ completion($0, $1) }) { try await install(deviceToken, development: isDevelopmentMode) }
    }

    /// Has the user who is logged in reached on this device, and returns when it is done: not for the main thread.
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
    ///   - completion: Is called on the main thread.
    public static func uninstall(
        withDeviceToken deviceToken: Data,
        andCompletion completion: @escaping KiiPushCallbackBlock
    ) {
        // It is called on the main queue alone, once.
        nonisolated(unsafe) let completion = completion
        KiiCall.run({ completion($0, $1) }) { try await uninstall(deviceToken) }
    }

    /// Stops notifications to this device, and returns when that is done: not for the main thread.
    ///
    /// - Parameter deviceToken: The token from the Apple Push Notification service.
    /// - Returns: The removed installation.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    @discardableResult
    public static func uninstallSynchronous(withDeviceToken deviceToken: Data) throws -> KiiPushInstallation {
        try KiiCall.runSynchronously { try await uninstall(deviceToken) }
    }
}

#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import LatchkeyScreens
public import SwiftUI

/// The screens for a forgotten password: the identifier, then the code and the new password, then the login.
///
/// It is shown as ``LogInView``. For the link of a message, begin with the new password:
///
/// ```swift
/// ForgotPasswordView(PendingPasswordReset(token: token))
/// ```
public struct ForgotPasswordView: View {
    private let first: SignInScreen
    private let closed: @MainActor () -> Void

    /// The screens, from the identifier.
    ///
    /// - Parameters:
    ///   - identifier: The identifier to fill in.
    ///   - closed: Called when the person has logged in or cancelled.
    public init(identifier: String = "", closed: @escaping @MainActor () -> Void = {}) {
        first = .forgotPassword(identifier: identifier)
        self.closed = closed
    }

    /// The screens, from the new password.
    ///
    /// - Parameters:
    ///   - pending: The reset under way.
    ///   - closed: Called when the person has logged in or cancelled.
    public init(_ pending: PendingPasswordReset, closed: @escaping @MainActor () -> Void = {}) {
        first = .resetPassword(pending)
        self.closed = closed
    }

    /// The view.
    public var body: some View { OpenedScreenView(first, closed) }
}
#endif

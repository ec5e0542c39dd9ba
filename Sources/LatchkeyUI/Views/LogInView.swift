#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import SwiftUI

/// The login and the screens behind it, for an app that presents them itself.
///
/// ```swift
/// .sheet(isPresented: $showsLogIn) {
///     LogInView { showsLogIn = false }.environment(signIn)
/// }
/// ```
///
/// It needs a ``SignInModel`` in the environment. With `.signIn(…)` the login appears by itself.
public struct LogInView: View {
    private let closed: @MainActor () -> Void

    /// A login.
    ///
    /// - Parameter closed: Called when the person has logged in or cancelled.
    public init(closed: @escaping @MainActor () -> Void = {}) { self.closed = closed }

    /// The view.
    public var body: some View { OpenedScreenView(.logIn(), closed) }
}
#endif

#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import SwiftUI

/// The registration and the screens behind it, as ``LogInView``.
public struct RegisterView: View {
    private let closed: @MainActor () -> Void

    /// A registration.
    ///
    /// - Parameter closed: Called when the person has registered or cancelled.
    public init(closed: @escaping @MainActor () -> Void = {}) { self.closed = closed }

    /// The view.
    public var body: some View { OpenedScreenView(.register, closed) }
}
#endif

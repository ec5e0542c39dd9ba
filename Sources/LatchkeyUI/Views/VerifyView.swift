#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import LatchkeyScreens
public import SwiftUI

/// The screen for the code of a verification message, as ``LogInView``.
public struct VerifyView: View {
    private let pending: PendingVerification
    private let closed: @MainActor () -> Void

    /// A screen for a message that was sent.
    ///
    /// - Parameters:
    ///   - pending: The address, and the id of the message.
    ///   - closed: Called when the address is verified or the person has cancelled.
    public init(_ pending: PendingVerification, closed: @escaping @MainActor () -> Void = {}) {
        self.pending = pending
        self.closed = closed
    }

    /// The view.
    public var body: some View { OpenedScreenView(.verify(pending), closed) }
}
#endif

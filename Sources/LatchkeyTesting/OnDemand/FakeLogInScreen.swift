public import Latchkey

/// A login screen without a screen, for tests of what an app does when a request needs a user.
///
/// ```swift
/// let screen = FakeLogInScreen { _ in try await latchkey.logIn("ada", password: "correct horse") }
/// latchkey.presenter = screen
/// _ = try await latchkey.data(for: request)
/// #expect(screen.reasons.count == 1)
/// ```
public final class FakeLogInScreen: LogInPresenter {
    private let act: @MainActor @Sendable (LogInReason) async throws -> Void
    private let shown = Watched<[LogInReason]>([])

    /// A screen with a person before it.
    ///
    /// - Parameter act: The person's actions; returning without a login cancels.
    public init(_ act: @escaping @MainActor @Sendable (LogInReason) async throws -> Void) { self.act = act }

    /// A screen that is always closed without a login.
    public static var cancelled: FakeLogInScreen { FakeLogInScreen { _ in } }

    /// Each time that it was shown, the first one first.
    public var reasons: [LogInReason] { shown.read(\.self) }

    /// Waits until it was shown so many times.
    ///
    /// - Parameter count: How many times, counted from the beginning.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func appearance(_ count: Int = 1) async throws {
        try await shown.first { $0.count >= count ? () : nil }
    }

    /// Shows it.
    public func presentLogIn(_ reason: LogInReason) async throws {
        shown.change { $0.append(reason) }
        try await act(reason)
    }
}

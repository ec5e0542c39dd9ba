public import Latchkey

/// A presenter of the login without a screen, for tests of logins on demand.
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

    /// A screen with a person's actions.
    ///
    /// - Parameter act: The person's actions; returning without a login cancels.
    public init(_ act: @escaping @MainActor @Sendable (LogInReason) async throws -> Void) { self.act = act }

    /// A screen that is always closed without a login.
    public static var cancelled: FakeLogInScreen { FakeLogInScreen { _ in } }

    /// The reason of each appearance, in order.
    public var reasons: [LogInReason] { shown.read(\.self) }

    /// Waits until it was shown a number of times.
    ///
    /// - Parameter count: The number of appearances, counted from the beginning.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func appearance(_ count: Int = 1) async throws {
        try await shown.first { $0.count >= count ? () : nil }
    }

    /// Performs the person's actions.
    public func presentLogIn(_ reason: LogInReason) async throws {
        shown.change { $0.append(reason) }
        try await act(reason)
    }
}

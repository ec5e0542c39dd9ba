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
    private let confirm: (@MainActor @Sendable (StepUpReason) async throws -> Void)?
    private let shown = Watched<[LogInReason]>([])
    private let confirmed = Watched<[StepUpReason]>([])

    /// A screen with a person's actions.
    ///
    /// - Parameter act: The person's actions; returning without a login cancels.
    public init(_ act: @escaping @MainActor @Sendable (LogInReason) async throws -> Void) {
        self.act = act
        confirm = nil
    }

    /// A screen with a person's actions, also for step-ups.
    ///
    /// - Parameters:
    ///   - act: The person's actions; returning without a login cancels.
    ///   - stepUp: The person's actions when a proof is needed; returning without a step-up cancels.
    public init(
        _ act: @escaping @MainActor @Sendable (LogInReason) async throws -> Void,
        stepUp: @escaping @MainActor @Sendable (StepUpReason) async throws -> Void
    ) {
        self.act = act
        confirm = stepUp
    }

    /// A screen that is always closed without a login.
    public static var cancelled: FakeLogInScreen { FakeLogInScreen { _ in } }

    /// The reason of each appearance, in order.
    public var reasons: [LogInReason] { shown.read(\.self) }

    /// The reason of each appearance of the step-up, in order.
    public var stepUpReasons: [StepUpReason] { confirmed.read(\.self) }

    /// Waits until it was shown a number of times.
    ///
    /// - Parameter count: The number of appearances, counted from the beginning.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func appearance(_ count: Int = 1) async throws {
        try await shown.first { $0.count >= count ? () : nil }
    }

    /// Waits until the step-up was shown a number of times.
    ///
    /// - Parameter count: The number of appearances, counted from the beginning.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func stepUpAppearance(_ count: Int = 1) async throws {
        try await confirmed.first { $0.count >= count ? () : nil }
    }

    /// Performs the person's actions.
    public func presentLogIn(_ reason: LogInReason) async throws {
        shown.change { $0.append(reason) }
        try await act(reason)
    }

    /// Performs the person's actions; without any, the app gets the refusal.
    public func presentStepUp(_ reason: StepUpReason) async throws {
        guard let confirm else { throw NoStepUpScreen() }
        confirmed.change { $0.append(reason) }
        try await confirm(reason)
    }
}

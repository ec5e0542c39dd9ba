/// Shows the login when a request needs a user: a sheet, a window, a prompt in a terminal, a browser.
///
/// ```swift
/// latchkey.presenter = .action { [weak latchkey] _ in
///     _ = try await latchkey?.logInWithBrowser()
/// }
/// ```
///
/// The client holds its presenter strongly, so the presenter should hold the client weakly.
public protocol LogInPresenter: Sendable {
    /// Shows the login, and returns when the person has logged in or declined.
    ///
    /// The screen calls the client to log in. It is shown once for all waiting requests. When it returns, they are sent
    /// again if a user has logged in; otherwise each fails with `login_cancelled`. Its task is cancelled when no
    /// request waits any longer. Requests from this task do not wait for the login. Requests from other tasks of the
    /// screen do, unless their policy is ``LogInPolicy/never``.
    ///
    /// - Parameter reason: Why the login is shown.
    /// - Throws: The error for the waiting requests; `CancellationError` becomes `login_cancelled`.
    @MainActor func presentLogIn(_ reason: LogInReason) async throws

    /// Asks the signed-in person for a proof, and returns when they have given it or declined.
    ///
    /// The screen calls ``LatchkeyClient/stepUp(with:)``. It is shown once for all waiting requests of a session. When
    /// it returns, they are sent again if there was a step-up; otherwise each fails with `step_up_cancelled`. Its task
    /// is cancelled when no request waits any longer.
    ///
    /// Presenters without this method show no step-ups: the app gets the refusal, `step_up_required`.
    ///
    /// - Parameter reason: Why the step-up is shown.
    /// - Throws: The error for the waiting requests; `CancellationError` becomes `step_up_cancelled`.
    @MainActor func presentStepUp(_ reason: StepUpReason) async throws
}

extension LogInPresenter {
    /// Shows nothing, so the app gets the refusal.
    @MainActor public func presentStepUp(_ reason: StepUpReason) async throws { throw NoStepUpScreen() }
}

/// A presenter that calls a closure; see ``LogInPresenter/action(_:)``.
public struct LogInAction: LogInPresenter {
    private let present: @MainActor @Sendable (LogInReason) async throws -> Void
    private let confirm: (@MainActor @Sendable (StepUpReason) async throws -> Void)?

    /// Makes a presenter from a closure.
    ///
    /// - Parameter present: Shows the login, as ``LogInPresenter/presentLogIn(_:)``.
    public init(_ present: @escaping @MainActor @Sendable (LogInReason) async throws -> Void) {
        self.present = present
        confirm = nil
    }

    /// Makes a presenter from two closures.
    ///
    /// - Parameters:
    ///   - present: Shows the login, as ``LogInPresenter/presentLogIn(_:)``.
    ///   - stepUp: Asks for a proof, as ``LogInPresenter/presentStepUp(_:)``.
    public init(
        _ present: @escaping @MainActor @Sendable (LogInReason) async throws -> Void,
        stepUp: @escaping @MainActor @Sendable (StepUpReason) async throws -> Void
    ) {
        self.present = present
        confirm = stepUp
    }

    /// Calls the closure.
    public func presentLogIn(_ reason: LogInReason) async throws { try await present(reason) }

    /// Calls the closure, if there is one.
    public func presentStepUp(_ reason: StepUpReason) async throws {
        guard let confirm else { throw NoStepUpScreen() }
        try await confirm(reason)
    }
}

extension LogInPresenter where Self == LogInAction {
    /// Makes a presenter from a closure.
    ///
    /// - Parameter present: Shows the login, and returns when the person has logged in or declined.
    /// - Returns: The presenter.
    public static func action(
        _ present: @escaping @MainActor @Sendable (LogInReason) async throws -> Void
    ) -> LogInAction {
        LogInAction(present)
    }

    /// Makes a presenter from two closures.
    ///
    /// - Parameters:
    ///   - present: Shows the login, and returns when the person has logged in or declined.
    ///   - stepUp: Asks for a proof, and returns when the person has given it or declined.
    /// - Returns: The presenter.
    public static func action(
        _ present: @escaping @MainActor @Sendable (LogInReason) async throws -> Void,
        stepUp: @escaping @MainActor @Sendable (StepUpReason) async throws -> Void
    ) -> LogInAction {
        LogInAction(present, stepUp: stepUp)
    }
}

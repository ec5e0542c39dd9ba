/// Shows the login when a request needs a user: a sheet, a window, a prompt in a terminal, a browser.
///
/// ```swift
/// latchkey.presenter = .action { [weak latchkey] _ in
///     _ = try await latchkey?.logInWithBrowser()
/// }
/// ```
///
/// Whoever it is given to holds it strongly; a presenter that holds its client in turn does so weakly.
public protocol LogInPresenter: Sendable {
    /// Shows the login, and returns when the person has logged in or does not want to.
    ///
    /// The screen logs in by itself, as often as it takes. It is shown once, however many requests wait for it. When it
    /// returns, those are sent again if somebody has logged in; if not, each of them fails with `login_cancelled`. Its
    /// task is cancelled when nobody waits any more. Requests that it makes in this task never wait for it; those that a
    /// view makes by itself meanwhile do, unless their policy is ``LogInPolicy/never``.
    ///
    /// - Parameter occasion: Why the login is shown.
    /// - Throws: What the requests that wait shall fail with; `CancellationError` stands for `login_cancelled`.
    @MainActor func presentLogIn(_ occasion: LogInOccasion) async throws
}

/// A login that is shown by a closure; see ``LogInPresenter/action(_:)``.
public struct LogInAction: LogInPresenter {
    private let present: @MainActor @Sendable (LogInOccasion) async throws -> Void

    /// A presenter that is a closure.
    ///
    /// - Parameter present: Shows the login, as ``LogInPresenter/presentLogIn(_:)`` does.
    public init(_ present: @escaping @MainActor @Sendable (LogInOccasion) async throws -> Void) {
        self.present = present
    }

    /// Calls the closure.
    public func presentLogIn(_ occasion: LogInOccasion) async throws { try await present(occasion) }
}

extension LogInPresenter where Self == LogInAction {
    /// A presenter that is a closure.
    ///
    /// - Parameter present: Shows the login, and returns when the person has logged in or does not want to.
    /// - Returns: The presenter.
    public static func action(
        _ present: @escaping @MainActor @Sendable (LogInOccasion) async throws -> Void
    ) -> LogInAction {
        LogInAction(present)
    }
}

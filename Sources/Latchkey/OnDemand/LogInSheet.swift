import Foundation
public import Observation

/// A presenter for SwiftUI that shows the login as a sheet.
///
/// ```swift
/// @State private var sheet = LogInSheet()
///
/// content
///     .sheet(item: $sheet.reason) { _ in LogInView { sheet.finish() } }
///     .onAppear { latchkey.presenter = sheet }
///     .onDisappear { latchkey.presenter = nil }
/// ```
///
/// The view logs in, and calls ``finish()`` after the login or if the person declines; swiping the sheet away does the
/// same. Give each client its own sheet. Requests of the view need the policy ``LogInPolicy/never``, because otherwise
/// they would wait for their own login.
@MainActor @Observable
public final class LogInSheet: LogInPresenter {
    /// Why the login is shown; nil while it is closed.
    ///
    /// Set it to nil to close it.
    public var reason: LogInReason? {
        didSet { if reason == nil { release() } }
    }

    @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a closed sheet.
    public nonisolated init() {}

    /// Shows the sheet until it is closed.
    public func presentLogIn(_ reason: LogInReason) async throws {
        self.reason = reason
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled, self.reason?.id == reason.id else { return continuation.resume() }
                waiting.append(continuation)
            }
        } onCancel: {
            Task { @MainActor in close(reason) }
        }
        close(reason)
    }

    /// Closes the sheet, after a login or if the person declines.
    public func finish() { reason = nil }

    /// Closes the sheet if it still shows this login.
    private func close(_ reason: LogInReason) {
        if self.reason?.id == reason.id { finish() }
    }

    private func release() {
        let released = waiting
        waiting = []
        for continuation in released { continuation.resume() }
    }
}

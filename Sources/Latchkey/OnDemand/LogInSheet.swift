import Foundation
public import Observation

/// A login that a view shows, such as a sheet of SwiftUI.
///
/// ```swift
/// @State private var sheet = LogInSheet()
///
/// content
///     .sheet(item: $sheet.occasion) { _ in LogInView { sheet.finish() } }
///     .onAppear { latchkey.presenter = sheet }
///     .onDisappear { latchkey.presenter = nil }
/// ```
///
/// To log in is the view's part. When it has, or when the person does not want to, it calls ``finish()``; to swipe the
/// sheet away does the same. Give each client a sheet of its own. What the view asks for while it is open is sent with
/// ``LogInPolicy/never``, or it would wait for its own login.
@MainActor @Observable
public final class LogInSheet: LogInPresenter {
    /// Why the login is shown; nil while it is not, and to close it.
    public var occasion: LogInOccasion? {
        didSet { if occasion == nil { release() } }
    }

    @ObservationIgnored private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A login that is not shown.
    public nonisolated init() {}

    /// Shows the login until it is closed.
    public func presentLogIn(_ occasion: LogInOccasion) async throws {
        self.occasion = occasion
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled, self.occasion?.id == occasion.id else { return continuation.resume() }
                waiting.append(continuation)
            }
        } onCancel: {
            Task { @MainActor in close(occasion) }
        }
        close(occasion)
    }

    /// Closes the login: somebody has logged in, or does not want to.
    public func finish() { occasion = nil }

    /// Closes the login if it is still this one.
    private func close(_ occasion: LogInOccasion) {
        if self.occasion?.id == occasion.id { finish() }
    }

    private func release() {
        let released = waiting
        waiting = []
        for continuation in released { continuation.resume() }
    }
}

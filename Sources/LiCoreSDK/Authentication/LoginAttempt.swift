import Foundation

/// One time that a login is shown, which ends once: by the presenter, or when another login takes its place.
@MainActor
final class LoginAttempt: Sendable {
    private var task: Task<Void, Never>?
    private var result: Result<Void, any Error>?
    private var waiting: CheckedContinuation<Result<Void, any Error>, Never>?
    /// Whether the person is done, and the session is being fetched.
    private var isFinishing = false

    nonisolated init() {}

    /// Shows the login.
    ///
    /// A presenter that does not notice that its task was cancelled is not waited for, unless it is fetching a session: what
    /// becomes of that has to be known.
    ///
    /// - Parameter present: Shows it.
    /// - Returns: How it has ended.
    func run(_ present: @escaping @MainActor @Sendable () async throws -> Void) async -> Result<Void, any Error> {
        task = Task { @MainActor in
            do {
                try await present()
                settle(.success(()))
            } catch {
                settle(.failure(error))
            }
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let result { return continuation.resume(returning: result) }
                waiting = continuation
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    /// Fetches the session, unless the login is over by now.
    ///
    /// - Throws: `CancellationError` when it is, and what `fetch` throws.
    func finishing(_ fetch: @MainActor @Sendable () async throws -> Void) async throws {
        guard result == nil, !Task.isCancelled else { throw CancellationError() }
        isFinishing = true
        defer { isFinishing = false }
        try await fetch()
    }

    private func cancel() {
        task?.cancel()
        if !isFinishing { settle(.failure(CancellationError())) }
    }

    private func settle(_ end: Result<Void, any Error>) {
        guard result == nil else { return }
        result = end
        waiting?.resume(returning: end)
        waiting = nil
    }
}

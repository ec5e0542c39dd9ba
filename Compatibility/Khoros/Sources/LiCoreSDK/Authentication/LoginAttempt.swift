import Foundation

/// One presentation of the login, which ends once: by its presenter, or when another login replaces it.
@MainActor
final class LoginAttempt: Sendable {
    private var task: Task<Void, Never>?
    private var result: Result<Void, any Error>?
    private var waiting: CheckedContinuation<Result<Void, any Error>, Never>?
    /// Whether the session is being fetched.
    private var isFinishing = false

    nonisolated init() {}

    /// Shows the login.
    ///
    /// Does not wait for a presenter that ignores its cancellation, unless it is fetching the session.
    ///
    /// - Parameter present: Shows it.
    /// - Returns: The result.
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

    /// Fetches the session, unless the login has ended.
    ///
    /// - Throws: `CancellationError` if it has ended, and the errors of `fetch`.
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

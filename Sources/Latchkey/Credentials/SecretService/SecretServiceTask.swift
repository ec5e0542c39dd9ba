#if os(Linux)
import Dispatch

/// Calls the service on a thread of its own, which may wait for a person.
enum SecretServiceTask {
    /// Runs the call until it ends, times out, or the task is cancelled.
    static func run(limit timeout: Duration?, _ body: @escaping @Sendable (CallLimit) throws -> Void) async throws {
        guard let library = LibSecret.shared else {
            throw SecretServiceFailure.noLibrary.error(otherwise: .storeLocked)
        }
        let limit = CallLimit(timeout, library)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue(label: "latchkey.secret-service-task").async {
                    continuation.resume(with: Result { try body(limit) })
                }
            }
        } onCancel: {
            limit.end()
        }
    }
}
#endif

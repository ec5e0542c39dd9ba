#if os(Linux)
import Dispatch

/// Something asked of the service on a thread of its own, which may wait for a person.
enum SecretServiceTask {
    /// Runs it, until it is done, a limit is reached, or the task is cancelled.
    static func run(limit patience: Duration?, _ body: @escaping @Sendable (CallLimit) throws -> Void) async throws {
        guard let library = LibSecret.shared else {
            throw SecretServiceFailure.noLibrary.error(otherwise: .storeLocked)
        }
        let limit = CallLimit(patience, library)
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

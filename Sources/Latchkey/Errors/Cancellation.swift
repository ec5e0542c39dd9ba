import LatchkeyAPI

extension LatchkeyError {
    /// A cancelled task; its ``underlying`` error is a `CancellationError`.
    static let cancelled = LatchkeyError(
        code: .cancelled,
        says: "The request was cancelled.",
        underlying: CancellationError()
    )
}

/// Runs SDK calls, and throws `CancellationError` if their task is cancelled.
///
/// SDK calls throw only ``LatchkeyError``, with the code `cancelled` for a cancelled task. Use this function in code
/// that expects Swift's `CancellationError`. All other errors pass through.
///
/// ```swift
/// try await withThrowingTaskGroup { group in
///     group.addTask { try await withCancellationError { try await latchkey.account.refresh() } }
///     …
/// }
/// ```
///
/// - Parameter calls: The calls.
/// - Returns: The value of the calls.
/// - Throws: `CancellationError` for a cancelled task, and all other errors of the calls.
public func withCancellationError<Value>(_ calls: () async throws -> Value) async throws -> Value {
    do {
        return try await calls()
    } catch ErrorCode.cancelled {
        throw CancellationError()
    }
}

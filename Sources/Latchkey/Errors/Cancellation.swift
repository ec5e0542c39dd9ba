import LatchkeyAPI

extension LatchkeyError {
    /// A call whose task was cancelled; a `CancellationError` is its ``underlying`` error.
    static let cancelled = LatchkeyError(
        code: .cancelled,
        says: "The request was cancelled.",
        underlying: CancellationError()
    )
}

/// Runs calls of the SDK in code that knows a cancelled task by Swift's `CancellationError`.
///
/// A call of the SDK throws nothing but ``LatchkeyError``, with the code `cancelled` when its task was cancelled. What
/// this throws instead, then, is `CancellationError`; all else is thrown as it is.
///
/// ```swift
/// try await withThrowingTaskGroup { group in
///     group.addTask { try await withCancellationError { try await latchkey.refreshUser() } }
///     …
/// }
/// ```
///
/// - Parameter calls: The calls.
/// - Returns: What they return.
/// - Throws: `CancellationError` for a call whose task was cancelled, and whatever else the calls throw.
public func withCancellationError<Value>(_ calls: () async throws -> Value) async throws -> Value {
    do {
        return try await calls()
    } catch ErrorCode.cancelled {
        throw CancellationError()
    }
}

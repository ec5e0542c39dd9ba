import Synchronization

/// A closure that waits for a connection, with its waiting caller.
protocol WaitingWork: Sendable {
    /// Runs the closure and keeps its result for `answer`.
    func run(_ connection: any Connection) throws
    /// Resumes the caller with the result, or with an error.
    func answer(_ error: (any Error)?)
}

/// A closure with a result.
final class Work<Value: Sendable>: WaitingWork {
    private let body: @Sendable (any Connection) throws -> Value
    private let continuation: CheckedContinuation<Value, any Error>
    private let value = Mutex<Value?>(nil)

    init(
        body: @escaping @Sendable (any Connection) throws -> Value,
        continuation: CheckedContinuation<Value, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(_ connection: any Connection) throws {
        let result = try body(connection)
        value.withLock { $0 = result }
    }

    func answer(_ error: (any Error)?) {
        if let error {
            continuation.resume(throwing: error)
        } else if let value = value.withLock({ $0 }) {
            continuation.resume(returning: value)
        } else {
            continuation.resume(throwing: DatabaseError.defect("a closure was answered before it ran"))
        }
    }
}

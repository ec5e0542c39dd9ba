import LatchkeyCore
import LatchkeyDatabase

extension Database {
    /// Reads, and converts the engine's errors to the domain's.
    func stored<Value: Sendable>(
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await read(body) } catch { throw StoreError(error) }
    }

    /// Writes, and converts the engine's errors to the domain's.
    func storing<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws(StoreError) -> Value {
        do { return try await write(kind, body) } catch { throw StoreError(error) }
    }
}

extension StoreError {
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case DatabaseError.unavailable(let text), DatabaseError.inUse(let text): self = .unavailable(text)
        case DatabaseError.outcomeUnknown(let text): self = .outcomeUnknown(text)
        case DatabaseError.busy: self = .busy
        case DatabaseError.constraint(let text), DatabaseError.defect(let text): self = .defect(text)
        // Only the error's type: its description may contain user data.
        default: self = .defect("\(type(of: error))")
        }
    }
}

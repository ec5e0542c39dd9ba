import Latchkey

/// The code of the error that a call throws; nil if it throws none.
func code(of call: () async throws -> some Any) async -> ErrorCode? {
    do {
        _ = try await call()
        return nil
    } catch {
        return (error as? LatchkeyError)?.code
    }
}

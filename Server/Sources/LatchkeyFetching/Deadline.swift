import LatchkeyCore

/// A limit on the time of work that ends when it is cancelled.
enum Deadline {
    static func within<Value: Sendable>(
        _ time: Duration,
        _ work: @escaping @Sendable () async throws(FetchFailure) -> Value
    ) async -> Result<Value, FetchFailure> {
        await withTaskGroup(of: Result<Value, FetchFailure>.self) { group in
            group.addTask {
                do throws(FetchFailure) { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                try? await Task.sleep(for: time)
                return .failure(.timedOut)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.timedOut)
        }
    }
}

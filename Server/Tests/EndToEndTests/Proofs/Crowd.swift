import Foundation
import SessionProcess

/// Processes that call at the same time.
struct Crowd {
    private let processes: [ClientProcess]

    /// Starts the processes; each opens the store on demand.
    init(_ count: Int) throws {
        processes = try (0..<count).map { _ in try ClientProcess() }
    }

    /// Calls from all processes at once, when all are ready.
    func call(_ plan: CallPlan, at place: ClientPlace) async throws -> CallTally {
        try await together { try await $0.open(place) }
        return try await together { try await $0.call(plan) }.reduce(into: CallTally()) { $0.add($1) }
    }

    func end() { for process in processes { process.kill() } }

    /// One of them, for questions.
    var first: ClientProcess? { processes.first }

    @discardableResult
    private func together<Value: Sendable>(
        _ body: @escaping @Sendable (ClientProcess) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for process in processes { group.addTask { try await body(process) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}

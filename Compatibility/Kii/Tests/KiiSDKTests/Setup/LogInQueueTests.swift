import LatchkeyTesting
import Testing

@testable import KiiSDK
@testable import Latchkey

extension KiiSDKTests {
    /// Races between tasks that wait for each other: tasks of calls, which prefer an executor, and plain ones.
    ///
    /// A lost turn shows as a test that does not end.
    @Suite struct TurnTests {
        /// Runs many short races, because in a long race later tasks wake the forgotten ones.
        private func race(_ work: @escaping @Sendable () async -> Void) async {
            for _ in 0..<500 {
                await withTaskGroup(of: Void.self) { group in
                    for index in 0..<4 {
                        group.addTask {
                            if index == 0 { return await work() }
                            await Task<Void, Never>.forSessions { await work() }.value
                        }
                    }
                }
            }
        }

        @Test func `race of logins for their turn`() async {
            let logIns = LogInQueue()
            await race { await logIns.run { await Task.yield() } }
        }

        @Test func `race of calls with an exclusive one`() async {
            let (logIns, barrier) = (LogInQueue(), CallBarrier())
            let count = Count()
            await race {
                await barrier.perform { await count.call() }
                await logIns.run { await barrier.performExclusively { await count.alone() } }
            }
            #expect(await count.wasAlone)
        }

        @Test func `race of changes of what is stored`() async throws {
            let cloud = KiiCloud()
            let latchkey = cloud.begin().latchkey
            await race { try? await latchkey.forgetUsers() }
        }
    }

    /// Counts the calls that are under way.
    @KiiActor private final class Count {
        private var underWay = 0
        private(set) var wasAlone = true

        nonisolated init() {}

        func call() async {
            underWay += 1
            await Task.yield()
            underWay -= 1
        }

        func alone() async {
            if underWay > 0 { wasAlone = false }
            await Task.yield()
            if underWay > 0 { wasAlone = false }
        }
    }
}

#if os(Linux)
import Foundation
import Glibc
import LatchkeyCore
import LatchkeyCrypto
import Synchronization
import Testing

/// Hashing threads have low priority.
///
/// A thread that resumes a caller may create threads, which inherit its priority.
@Suite struct HashPriorityTests {
    /// Runs jobs on a queue and records the nice value of each thread that enqueues one.
    private final class EnqueuingThreads: TaskExecutor {
        private let queue = DispatchQueue(label: "enqueuing-threads")
        private let seen = Mutex<Set<Int32>>([])

        var niceValues: Set<Int32> { seen.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let nice = niceValue()
            seen.withLock { _ = $0.insert(nice) }
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test func `no thread of low priority resumes a caller`() async throws {
        let usual = niceValue()
        let (pool, threads) = (try Argon2idPool(), EnqueuingThreads())
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask(executorPreference: threads) {
                    let hash = try await pool.hash(Password("correct horse"))
                    let isRight = try await pool.verify(Password("correct horse"), against: hash)
                    #expect(isRight)
                }
            }
            try await group.waitForAll()
        }
        #expect(threads.niceValues == [usual])
    }

    @Test func `the control: a thread of low priority that enqueues is noticed`() async {
        let (usual, threads) = (niceValue(), EnqueuingThreads())
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                setNiceValue(usual + 1)
                Task(executorPreference: threads) { continuation.resume() }
            }
        }
        #expect(threads.niceValues.contains(usual + 1))
    }

    @Test func `threads of low priority compute hashes`() async throws {
        let pool = try Argon2idPool(threads: 2)
        _ = try await pool.hash(Password("correct horse"))
        #expect(try niceValues().contains(niceValue() + 10))
    }

    /// The threads of this process.
    private func niceValues() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap { id in
            guard let text = try? String(contentsOfFile: "/proc/self/task/\(id)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return nil }
            // After the name come the fields from the third on; the nice value is the nineteenth.
            return text[end...].split(separator: " ").dropFirst(17).first.flatMap { Int32($0) }
        }
    }
}

/// The nice value of the calling thread.
private func niceValue() -> Int32 {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
}

private func setNiceValue(_ value: Int32) {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, value)
}
#endif

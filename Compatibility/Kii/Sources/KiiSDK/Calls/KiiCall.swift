import Dispatch
package import Foundation
import Latchkey

/// Runs calls asynchronously or synchronously.
package enum KiiCall {
    package typealias Work<Value> = @KiiActor @Sendable () async throws -> Value

    /// Runs work in the background, and calls the block once on the main queue.
    ///
    /// - Parameters:
    ///   - block: Receives the value, or an `NSError` of this SDK.
    ///   - work: The work.
    package static func run<Value: Sendable>(
        _ block: @escaping @MainActor @Sendable (Value?, (any Error)?) -> Void,
        _ work: @escaping Work<Value>
    ) {
        run(work) { result in
            switch result {
            case .success(let value): block(value, nil)
            case .failure(let error): block(nil, error)
            }
        }
    }

    /// Runs work in the background, and calls the block once on the main queue with the error, if any.
    package static func run(
        _ block: @escaping @MainActor @Sendable ((any Error)?) -> Void,
        _ work: @escaping Work<Void>
    ) {
        run(work) { result in
            if case .failure(let error) = result { block(error) } else { block(nil) }
        }
    }

    /// Runs work in the background, and passes its result once on the main queue.
    package static func run<Value: Sendable>(
        _ work: @escaping Work<Value>,
        then tell: @escaping @MainActor @Sendable (Result<Value, NSError>) -> Void
    ) {
        start {
            let result = await result(of: work)
            DispatchQueue.main.async { tell(result) }
        }
    }

    /// Runs work, and blocks this thread until it ends.
    ///
    /// - Parameter work: The work.
    /// - Returns: Its value.
    /// - Throws: `NSError` of this SDK.
    package static func runSynchronously<Value: Sendable>(_ work: @escaping Work<Value>) throws -> Value {
        let awaited = Awaited<Value>()
        start { awaited.arrive(await result(of: work)) }
        return try awaited.wait().get()
    }

    /// Runs work that never waits for the network, and blocks this thread until it ends.
    ///
    /// - Parameter work: The work.
    package static func doAtOnce(_ work: @escaping @KiiActor @Sendable () async -> Void) {
        let awaited = Awaited<Void>()
        Task.forSessions {
            await work()
            awaited.arrive(.success(()))
        }
        _ = awaited.wait()
    }

    /// Repeats a pending logout, as every call does first.
    package static func settleLogOut() { start {} }

    private static func start(_ job: @escaping @KiiActor @Sendable () async -> Void) {
        Task.forSessions { await settleAndStart(job) }
    }

    @KiiActor private static func settleAndStart(_ job: @KiiActor @Sendable () async -> Void) async {
        await Kii.setup.app?.settleLogOutInTurn()
        await job()
    }

    @KiiActor private static func result<Value>(of work: Work<Value>) async -> Result<Value, NSError> {
        do { return .success(try await work()) } catch { return .failure(NSError.kii(error)) }
    }
}

/// A result that a thread waits for.
///
/// `@unchecked Sendable`: `result` is written before the semaphore is signalled, and read after it was waited for.
private final class Awaited<Value: Sendable>: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private var result: Result<Value, NSError>?

    func arrive(_ result: Result<Value, NSError>) {
        self.result = result
        semaphore.signal()
    }

    func wait() -> Result<Value, NSError> {
        semaphore.wait()
        return result ?? .failure(NSError.kii(.unexpected))
    }
}

import Foundation
import KiiSDK
import Testing

/// The arguments of a block, which must be called once, on the main queue.
struct Told {
    let user: KiiUser?
    let error: NSError?
}

/// Waits for the block of a call.
func told(
    _ call: (@escaping @MainActor @Sendable (KiiUser?, (any Error)?) -> Void) -> Void
) async -> Told {
    await withCheckedContinuation { continuation in
        call { user, error in
            MainActor.assertIsolated()
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume(returning: Told(user: user, error: error.map { $0 as NSError }))
        }
    }
}

/// Waits for the block of a call, which receives only an error.
func toldError(_ call: (@escaping @MainActor @Sendable ((any Error)?) -> Void) -> Void) async -> NSError? {
    await withCheckedContinuation { continuation in
        call { error in
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume(returning: error.map { $0 as NSError })
        }
    }
}

/// The error that a synchronous call throws; nil if it throws none.
func thrown(_ call: () throws -> some Any) -> NSError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error as NSError
    }
}

/// Whether an error has the parts of every error of the SDK, including a text.
func isComplete(_ error: NSError) -> Bool {
    (error.userInfo["description"] as? String)?.isEmpty == false && error.domain == NSError.kiiErrorDomain
}

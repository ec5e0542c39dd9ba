import Foundation
import KiiSDK

/// The arguments of the block of an object's call.
struct ToldObject {
    let object: KiiObject
    let error: NSError?
}

/// Waits for the block of an object's call, which must be called once, on the main queue.
func toldObject(_ call: (@escaping KiiObjectBlock) -> Void) async -> ToldObject {
    await withCheckedContinuation { continuation in
        call { object, error in
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume(returning: ToldObject(object: object, error: error.map { $0 as NSError }))
        }
    }
}

/// The arguments of the block of a query.
struct ToldPage: Sendable {
    let names: [String]?
    let next: KiiQuery?
    let error: NSError?
}

extension KiiBucket {
    /// Waits for the block of a query.
    func told(_ query: KiiQuery?) async -> ToldPage {
        await withCheckedContinuation { continuation in
            execute(query) { asked, bucket, results, next, error in
                dispatchPrecondition(condition: .onQueue(.main))
                precondition(asked === query && bucket === self)
                let objects = results as? [KiiObject]
                let names = objects?.map { $0.getForKey("name") as? String ?? "" }
                continuation.resume(returning: ToldPage(names: names, next: next, error: error.map { $0 as NSError }))
            }
        }
    }
}

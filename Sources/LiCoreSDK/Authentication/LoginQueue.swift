import Foundation

/// Logins and logouts one after the other, in the order in which they were asked for.
///
/// A login that is under way is ended by whatever comes next; a logout is not.
///
/// `@unchecked Sendable`: `last` is only touched while `lock` is held.
final class LoginQueue: @unchecked Sendable {
    /// Why there was no login; nil after a login, and after a logout.
    typealias Failure = LiBaseError?
    typealias Work = @MainActor @Sendable () async -> Failure

    struct Entry {
        fileprivate let id: UUID
        let task: Task<Failure, Never>
        let isLogin: Bool
    }

    private let lock = NSLock()
    private var last: Entry?

    /// What was asked for last and has not ended yet.
    var current: Entry? { lock.withLock { last } }

    /// Ends a login that is under way, and does this after it.
    @discardableResult
    func add(isLogin: Bool, _ work: @escaping Work) -> Task<Failure, Never> {
        lock.withLock {
            let (before, id) = (last, UUID())
            if before?.isLogin == true { before?.task.cancel() }
            let task = Task { @MainActor in
                _ = await before?.task.value
                let failure = await work()
                self.remove(id)
                return failure
            }
            last = Entry(id: id, task: task, isLogin: isLogin)
            return task
        }
    }

    /// Ends a login that is under way.
    func end() {
        lock.withLock { if last?.isLogin == true { last?.task.cancel() } }
    }

    private func remove(_ id: UUID) {
        lock.withLock { if last?.id == id { last = nil } }
    }
}

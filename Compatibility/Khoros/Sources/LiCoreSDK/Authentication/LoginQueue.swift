import Foundation

/// Runs logins and logouts in order; the next entry cancels a login under way, but not a logout.
///
/// `@unchecked Sendable`: `last` is only touched while `lock` is held.
final class LoginQueue: @unchecked Sendable {
    /// Why a login failed; nil after a login or logout.
    typealias Failure = LiBaseError?
    typealias Work = @MainActor @Sendable () async -> Failure

    struct Entry {
        fileprivate let id: UUID
        let task: Task<Failure, Never>
        let isLogin: Bool
    }

    private let lock = NSLock()
    private var last: Entry?

    /// The last entry that has not ended.
    var current: Entry? { lock.withLock { last } }

    /// Cancels a login under way, and adds work after it.
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

    /// Cancels a login under way.
    func end() {
        lock.withLock { if last?.isLogin == true { last?.task.cancel() } }
    }

    private func remove(_ id: UUID) {
        lock.withLock { if last?.id == id { last = nil } }
    }
}

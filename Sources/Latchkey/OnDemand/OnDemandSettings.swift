import Foundation

/// Who shows the login, and which answers mean it.
///
/// `@unchecked Sendable`: both values are only touched while `lock` is held.
final class OnDemandSettings: @unchecked Sendable {
    private let lock = NSLock()
    private var lockedPresenter: (any LogInPresenter)?
    private var lockedPolicy: LogInPolicy

    init(policy: LogInPolicy) { lockedPolicy = policy }

    var presenter: (any LogInPresenter)? {
        get { lock.withLock { lockedPresenter } }
        set {
            // The one of before goes outside the lock: its end may run code that is not ours.
            let before = lock.withLock {
                let before = lockedPresenter
                lockedPresenter = newValue
                return before
            }
            _ = before
        }
    }

    var policy: LogInPolicy {
        get { lock.withLock { lockedPolicy } }
        set { lock.withLock { lockedPolicy = newValue } }
    }
}

import Foundation

/// Weak references to the delegate and the presenters.
///
/// `@unchecked Sendable`: everything is only touched while `lock` is held.
final class LoginReferences: @unchecked Sendable {
    private let lock = NSLock()
    private weak var lockedDelegate: (any LiAuthorizationDelegate)?
    private weak var lockedPresenter: (any LiLoginPresenter)?
    private weak var lockedLastPresenter: (any LiLoginPresenter)?
    private var lockedLogsInOnDemand = true

    var delegate: (any LiAuthorizationDelegate)? {
        get { lock.withLock { lockedDelegate } }
        set { lock.withLock { lockedDelegate = newValue } }
    }

    /// The presenter that the app has set.
    var presenter: (any LiLoginPresenter)? {
        get { lock.withLock { lockedPresenter } }
        set { lock.withLock { lockedPresenter = newValue } }
    }

    /// The presenter of the last login.
    var lastPresenter: (any LiLoginPresenter)? {
        get { lock.withLock { lockedLastPresenter } }
        set { lock.withLock { lockedLastPresenter = newValue } }
    }

    var logsInOnDemand: Bool {
        get { lock.withLock { lockedLogsInOnDemand } }
        set { lock.withLock { lockedLogsInOnDemand = newValue } }
    }
}

import Foundation

/// The presenter, the policy, the authenticator and the sign-ins at providers of a client.
///
/// `@unchecked Sendable`: the values are only touched while `lock` is held.
final class OnDemandSettings: @unchecked Sendable {
    private let lock = NSLock()
    private var lockedPresenter: (any LogInPresenter)?
    private var lockedPolicy: LogInPolicy
    private var lockedAuthenticator: (any PasskeyAuthenticator)?
    private var lockedProviderSignIns: [String: any ProviderSignIn] = [:]
    private var lockedProviderBrowserLogIn: LatchkeyClient.ProviderBrowserLogIn?

    init(policy: LogInPolicy) { lockedPolicy = policy }

    var presenter: (any LogInPresenter)? {
        get { lock.withLock { lockedPresenter } }
        set {
            // Release the old presenter outside the lock: its `deinit` may run foreign code.
            let before = lock.withLock {
                let before = lockedPresenter
                lockedPresenter = newValue
                return before
            }
            _ = before
        }
    }

    var authenticator: (any PasskeyAuthenticator)? {
        get { lock.withLock { lockedAuthenticator } }
        set {
            // As with the presenter.
            let before = lock.withLock {
                let before = lockedAuthenticator
                lockedAuthenticator = newValue
                return before
            }
            _ = before
        }
    }

    var providerSignIns: [String: any ProviderSignIn] {
        get { lock.withLock { lockedProviderSignIns } }
        set {
            // As with the presenter.
            let before = lock.withLock {
                let before = lockedProviderSignIns
                lockedProviderSignIns = newValue
                return before
            }
            _ = before
        }
    }

    var providerBrowserLogIn: LatchkeyClient.ProviderBrowserLogIn? {
        get { lock.withLock { lockedProviderBrowserLogIn } }
        set {
            // As with the presenter.
            let before = lock.withLock {
                let before = lockedProviderBrowserLogIn
                lockedProviderBrowserLogIn = newValue
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

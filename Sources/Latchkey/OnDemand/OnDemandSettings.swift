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
        set { replace(\.lockedPresenter, with: newValue) }
    }

    var authenticator: (any PasskeyAuthenticator)? {
        get { lock.withLock { lockedAuthenticator } }
        set { replace(\.lockedAuthenticator, with: newValue) }
    }

    var providerSignIns: [String: any ProviderSignIn] {
        get { lock.withLock { lockedProviderSignIns } }
        set { replace(\.lockedProviderSignIns, with: newValue) }
    }

    var providerBrowserLogIn: LatchkeyClient.ProviderBrowserLogIn? {
        get { lock.withLock { lockedProviderBrowserLogIn } }
        set { replace(\.lockedProviderBrowserLogIn, with: newValue) }
    }

    var policy: LogInPolicy {
        get { lock.withLock { lockedPolicy } }
        set { lock.withLock { lockedPolicy = newValue } }
    }

    /// Replaces a value of the app, and releases the old one outside the lock: its `deinit` may run foreign code.
    private func replace<Value>(_ path: ReferenceWritableKeyPath<OnDemandSettings, Value>, with value: Value) {
        let before = lock.withLock {
            let before = self[keyPath: path]
            self[keyPath: path] = value
            return before
        }
        _ = before
    }
}

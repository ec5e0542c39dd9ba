public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyMemory

extension FakeServer {
    /// The rules for passwords and addresses, for all applications.
    ///
    /// ```swift
    /// server.policy.password.minimumLength = 4
    /// server.policy.verificationRequired = false
    /// ```
    ///
    /// The rules for usernames are the same at every server; changes to them are ignored.
    public var policy: Policy {
        get {
            guard let application = knownApplications.first else { return .standard }
            return Policy(application)
        }
        set {
            let changed = knownApplications.map { $0.with(newValue) }
            for application in changed {
                do { try backend.storage.set(application) } catch {
                    preconditionFailure("a storage in memory failed: \(error)")
                }
            }
            backend.applications.show(changed)
        }
    }

    private var knownApplications: [Application] { applications.sorted().compactMap { backend.applications[$0] } }
}

extension Application {
    fileprivate func with(_ policy: Policy) -> Application {
        Application(
            id: id,
            name: name,
            audience: audience,
            sessionPolicy: sessionPolicy,
            passwordRules: PasswordRules(
                minimumLength: policy.password.minimumLength,
                maximumLength: policy.password.maximumLength,
                minimumStrength: policy.password.minimumStrength
            ),
            accountRules: AccountRules(
                requiresVerification: policy.verificationRequired,
                generatesPasswords: policy.generatesPasswords,
                offersMailedLogIn: policy.offersMailedLogin
            ),
            redirectURIs: redirectURIs
        )
    }
}

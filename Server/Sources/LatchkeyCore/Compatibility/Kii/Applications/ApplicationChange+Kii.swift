extension ApplicationChange {
    /// What an application is given that is added for apps of Kii Cloud: the rules that those apps were written against.
    ///
    /// Addresses need no proof, passwords have 4 to 50 characters of any strength, and sessions end when their tokens do.
    ///
    /// - Parameters:
    ///   - appKeyDigest: The digest of the key that the app has.
    ///   - clientSecretDigest: The digest of the secret of its backend.
    /// - Returns: What to change of the standard rules.
    package static func forKii(appKeyDigest: [UInt8], clientSecretDigest: [UInt8]) -> ApplicationChange {
        var change = ApplicationChange(sessions: SessionPolicyChange(absoluteLifetime: .unlimited))
        change.passwordMinimumLength = 4
        change.passwordMaximumLength = 50
        change.passwordMinimumStrength = 0
        change.requiresVerification = false
        change.clientSecretDigest = clientSecretDigest
        change.kii.isServed = true
        change.kii.appKeyDigest = appKeyDigest
        return change
    }
}

extension ApplicationChange {
    /// The rules for an application that serves apps of Kii Cloud, which were written against those rules.
    ///
    /// Addresses need no verification, passwords have 4 to 50 characters of any strength, and sessions end when their
    /// tokens expire.
    ///
    /// - Parameters:
    ///   - appKeyDigest: The digest of the app key.
    ///   - clientSecretDigest: The digest of the backend's client secret.
    /// - Returns: The changes to the standard rules.
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

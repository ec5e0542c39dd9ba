/// A decision about the stored credentials.
package enum CredentialChange: Sendable {
    case keep
    /// Replace them, or remove them if they are empty; the vault sets the generation.
    ///
    /// The reason is published if no user is current afterwards.
    case save(StoredCredentials, signedOut: SignedOutReason? = nil)
}

/// What becomes of the stored credentials.
package enum CredentialChange: Sendable {
    /// They stay as they are.
    case keep
    /// They are replaced; the generation is filled in.
    case save(StoredCredentials)
    /// They are removed, for this reason.
    case delete(SignedOutReason)
}

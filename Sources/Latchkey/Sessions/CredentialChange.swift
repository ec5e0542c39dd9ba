/// What becomes of the stored credentials.
package enum CredentialChange: Sendable {
    /// They stay as they are.
    case keep
    /// They are replaced, or removed when nothing is left in them; the generation is filled in.
    ///
    /// The reason is told when with this nobody is signed in any more.
    case save(StoredCredentials, signedOut: SignedOutReason? = nil)
}

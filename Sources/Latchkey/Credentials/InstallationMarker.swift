/// Records, outside the credential store, that this installation of the app has stored a sign-in.
///
/// A locked store without the marker means a first run. A sign-in without the marker has survived the installation that
/// stored it, as Keychain items do.
public protocol InstallationMarker: Sendable {
    /// Whether the marker is set.
    ///
    /// - Returns: False if it was never set, or was removed with the app.
    /// - Throws: ``LatchkeyError`` with `store_unreadable` if that is unknown.
    func isSet() async throws -> Bool

    /// Durably sets the marker; does nothing if it is set.
    ///
    /// - Throws: ``LatchkeyError`` with `store_unwritable` or `store_insecure`.
    func set() async throws
}

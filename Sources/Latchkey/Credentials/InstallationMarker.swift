/// Remembers, outside the credential store, that this installation of the app has had a sign-in.
///
/// A store that is locked and a marker that is not set mean a first run. A sign-in that is found without a marker has
/// outlived the installation that made it, as items of the Keychain do.
public protocol InstallationMarker: Sendable {
    /// Whether the marker is set.
    ///
    /// - Returns: False when it never was, or was removed with the app.
    /// - Throws: ``LatchkeyError`` with `store_unreadable` when nobody can say.
    func isSet() async throws -> Bool

    /// Sets the marker; does nothing when it is set. When it returns, the marker survives a crash.
    ///
    /// - Throws: ``LatchkeyError`` with `store_unwritable` or `store_insecure`.
    func set() async throws
}

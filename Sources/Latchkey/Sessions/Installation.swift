import Foundation

/// Distinguishes a first run from a locked store, and a session of this installation from one that survived a
/// reinstall.
actor Installation {
    private let marker: (any InstallationMarker)?
    private let endsSurvivors: Bool
    private var isMarked = false

    /// - Parameters:
    ///   - marker: The marker; nil for none.
    ///   - endsSurvivors: Whether sessions without the marker are ended.
    init(marker: (any InstallationMarker)?, endsSurvivors: Bool) {
        self.marker = marker
        self.endsSurvivors = endsSurvivors
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Whether this installation may have stored a sign-in; true if unknown.
    func mayHaveStored() async -> Bool {
        guard let marker, !isMarked else { return true }
        isMarked = (try? await marker.isSet()) ?? true
        return isMarked
    }

    /// Ends all sessions of credentials from before this installation.
    ///
    /// - Returns: The changed credentials; nil for those of this installation.
    func endingForeign(_ found: StoredCredentials) async -> StoredCredentials? {
        guard endsSurvivors, found.isSignedIn, await !mayHaveStored() else { return nil }
        var ended = found
        for account in found.accounts { ended.signOut(sessionID: account.session.id) }
        ended.cookieSession = nil
        return ended
    }

    /// Sets the marker; called before a sign-in is stored.
    func markStored() async throws {
        guard let marker, !isMarked else { return }
        do {
            try await marker.set()
            isMarked = true
        } catch  where !endsSurvivors {
            // Without the marker, a locked keyring throws `store_locked` instead.
        }
    }
}

extension Installation {
    /// An installation without a marker.
    static var unmarked: Installation { Installation(marker: nil, endsSurvivors: false) }

    /// The installation of the default store.
    ///
    /// Keychain items outlive their app, so earlier sessions are ended. On Linux, uninstalling keeps the user's files,
    /// so the marker only distinguishes a first run from a locked keyring.
    static func standard(for realm: Realm) -> Installation {
        #if os(tvOS)
        // tvOS may delete files.
        return unmarked
        #elseif canImport(Security)
        // An extension has its own files, but may share the app's items.
        let isExtension = Bundle.main.bundleURL.pathExtension == "appex"
        return Installation(marker: FileInstallationMarker.standard(for: realm), endsSurvivors: !isExtension)
        #else
        return Installation(marker: FileInstallationMarker.standard(for: realm), endsSurvivors: false)
        #endif
    }
}

import Foundation

/// Tells a first run from a locked store, and a login of this installation from one that survived a reinstall.
actor Installation {
    private let marker: (any InstallationMarker)?
    private let endsSurvivors: Bool
    private var isMarked = false

    /// - Parameters:
    ///   - marker: The marker; nil when nothing is to be told apart.
    ///   - endsSurvivors: Whether a login without the marker is ended.
    init(marker: (any InstallationMarker)?, endsSurvivors: Bool) {
        self.marker = marker
        self.endsSurvivors = endsSurvivors
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { SerialQueueExecutor.sessions.asUnownedSerialExecutor() }

    /// Whether this installation may have kept a sign-in; true as well when that cannot be known.
    func mayHaveStored() async -> Bool {
        guard let marker, !isMarked else { return true }
        isMarked = (try? await marker.isSet()) ?? true
        return isMarked
    }

    /// The credentials with all sessions signed out of, when they were there before this installation.
    ///
    /// - Returns: Nil for credentials of this installation.
    func endingForeign(_ found: StoredCredentials) async -> StoredCredentials? {
        guard endsSurvivors, found.isSignedIn, await !mayHaveStored() else { return nil }
        var ended = found
        for account in found.accounts { ended.signOut(sessionID: account.session.id) }
        ended.cookieSession = nil
        return ended
    }

    /// To be called before anything is stored.
    func markStored() async throws {
        guard let marker, !isMarked else { return }
        do {
            try await marker.set()
            isMarked = true
        } catch  where !endsSurvivors {
            // Then a keyring that is locked is told as locked.
        }
    }
}

extension Installation {
    /// An installation that cannot be told from another one.
    static var untold: Installation { Installation(marker: nil, endsSurvivors: false) }

    /// The installation that the default store is of.
    ///
    /// Items of the Keychain outlive their app, and a login of before is ended. On Linux nothing is uninstalled with
    /// its user's files, so there the marker only tells a first run from a keyring that is locked.
    static func standard(for realm: Realm) -> Installation {
        #if os(tvOS)
        // No file is sure to stay there.
        return untold
        #elseif canImport(Security)
        // An extension has files of its own, and may share the app's items.
        let isExtension = Bundle.main.bundleURL.pathExtension == "appex"
        return Installation(marker: FileInstallationMarker.standard(for: realm), endsSurvivors: !isExtension)
        #else
        return Installation(marker: FileInstallationMarker.standard(for: realm), endsSurvivors: false)
        #endif
    }
}

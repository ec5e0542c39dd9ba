/// Tells a first run from a locked store, and a login of this installation from one that survived a reinstall.
actor Installation {
    private let marker: (any InstallationMarker)?
    private var isMarked = false

    init(marker: (any InstallationMarker)?) { self.marker = marker }

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
        guard !found.accounts.isEmpty, await !mayHaveStored() else { return nil }
        var ended = found
        for account in found.accounts { ended.signOut(sessionID: account.session.id) }
        return ended
    }

    /// To be called before anything is stored.
    func markStored() async throws {
        guard let marker, !isMarked else { return }
        try await marker.set()
        isMarked = true
    }
}

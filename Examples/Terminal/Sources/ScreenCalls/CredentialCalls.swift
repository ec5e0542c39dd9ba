package import LatchkeyAPI
package import LatchkeyScreens

/// The calls of the screens for login and registration.
package protocol CredentialCalls: Sendable {
    /// Makes a call of a screen.
    ///
    /// - Returns: The event for the screen.
    /// - Throws: `SessionEnd` if the call needs a session that has ended.
    func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent
    /// Requests the server's rules in the background.
    func loadPolicy()
    /// The server's rules, once they have arrived.
    var policy: Policy? { get }
    func isSignedOut() async -> Bool
}

/// The end of the session, with the server's reason if there is one.
package struct SessionEnd: Error, Sendable, Hashable {
    package let reason: SessionEndReason?

    package init(reason: SessionEndReason?) { self.reason = reason }
}

package import LatchkeyAPI
package import LatchkeyScreens

/// Who makes the calls of the screens that sign a person in.
package protocol CredentialCalls: Sendable {
    /// Makes a call of a screen and tells the screen what became of it.
    ///
    /// - Throws: That the session has ended, where the call needed one.
    func make(_ call: ScreenCall) async throws(SessionEnd) -> CredentialEvent
    /// Asks the server for its rules by the way; nobody waits for them.
    func loadPolicy()
    /// The rules that the server has told last.
    var policy: Policy? { get }
    /// Whether nobody is logged in any more.
    func isSignedOut() async -> Bool
}

/// That a session has ended, and why where the server says so.
package struct SessionEnd: Error, Sendable, Hashable {
    package let reason: SessionEndReason?

    package init(reason: SessionEndReason?) { self.reason = reason }
}

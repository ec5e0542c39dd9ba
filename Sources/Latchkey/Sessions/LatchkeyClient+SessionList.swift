public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's sessions on all devices.
    ///
    /// ```swift
    /// for session in try await latchkey.sessions() where !session.isCurrent { … }
    /// try await latchkey.sessions.endOthers()
    /// ```
    public var sessions: SessionCalls { SessionCalls(latchkey: self) }

    /// Calls that list and end the current user's sessions; see ``LatchkeyClient/sessions``.
    public struct SessionCalls: Sendable {
        let latchkey: LatchkeyClient

        /// The current user's sessions on all devices, most recently used first.
        ///
        /// Calls the server.
        ///
        /// - Returns: The sessions; ``ListedSession/isCurrent`` marks this one.
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func callAsFunction() async throws(LatchkeyError) -> [ListedSession] {
            try await LatchkeyError.typed {
                try await latchkey.call(.sessions, NoBody()).sessions
            }
        }

        /// Ends one of the current user's sessions at once.
        ///
        /// Calls the server. To end this session, call ``LatchkeyClient/logOut(_:waitsForServer:)``.
        ///
        /// - Parameter id: The session's id, from ``callAsFunction()``.
        /// - Throws: ``LatchkeyError``: `not_found` if the user has no such session, and the errors of
        ///   ``LatchkeyClient/data(for:logIn:)``.
        public func end(_ id: Session.ID) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.endSession, NoBody(), parameters: ["id": id.rawValue])
            }
        }

        /// Ends all sessions of the current user but this one.
        ///
        /// Calls the server.
        ///
        /// - Throws: ``LatchkeyError``, as ``LatchkeyClient/data(for:logIn:)``.
        public func endOthers() async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                _ = try await latchkey.call(.endOtherSessions, NoBody())
            }
        }
    }
}

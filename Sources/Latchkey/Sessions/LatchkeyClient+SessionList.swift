public import LatchkeyAPI

extension LatchkeyClient {
    /// The current user's sessions on all devices, most recently used first.
    ///
    /// Calls the server.
    ///
    /// - Returns: The sessions; ``ListedSession/isCurrent`` marks this one.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func sessions() async throws(LatchkeyError) -> [ListedSession] {
        try await LatchkeyError.typed {
            try await call(.sessions, NoBody()).sessions
        }
    }

    /// Ends one of the current user's sessions at once.
    ///
    /// Calls the server. To end this session, call ``logOut(_:waitsForServer:)``.
    ///
    /// - Parameter id: The session's id, from ``sessions()``.
    /// - Throws: ``LatchkeyError``: `not_found` if the user has no such session, and the errors of
    ///   ``data(for:logIn:)``.
    public func endSession(_ id: Session.ID) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.endSession, NoBody(), parameters: ["id": id.rawValue])
        }
    }

    /// Ends all sessions of the current user but this one.
    ///
    /// Calls the server.
    ///
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func endOtherSessions() async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            _ = try await call(.endOtherSessions, NoBody())
        }
    }

    /// The current user's account events, newest first.
    ///
    /// Calls the server.
    ///
    /// - Parameters:
    ///   - limit: The largest number of events, 1 to 1,000.
    ///   - page: ``AuditEventPage/next`` of the previous page; nil for the first.
    /// - Returns: One page of events.
    /// - Throws: ``LatchkeyError``, as ``data(for:logIn:)``.
    public func events(limit: Int = 100, after page: String? = nil) async throws(LatchkeyError) -> AuditEventPage {
        try await LatchkeyError.typed {
            let after = page.map { [(name: "after", value: $0)] } ?? []
            return try await call(.events, NoBody(), query: [(name: "limit", value: "\(limit)")] + after)
        }
    }
}

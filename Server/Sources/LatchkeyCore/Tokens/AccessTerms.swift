/// The limits of an access token, besides those of its session.
package struct AccessTerms: Sendable, Equatable {
    /// The terms of a token that opens the whole API.
    package static let whole = AccessTerms()

    /// Nil for a token that opens the whole API.
    package let scopes: Scopes?
    /// The receivers; empty for the application's audience, or this server.
    package let resources: [String]
    /// The subject that the application knows, if it is not the user's id.
    package let subject: String?
    /// The key that must prove each use.
    package let confirmation: KeyThumbprint?

    private init() {
        scopes = nil
        resources = []
        subject = nil
        confirmation = nil
    }

    /// - Parameters:
    ///   - grant: The terms of the session, narrowed to those of the token.
    ///   - userID: The user of the session.
    ///   - application: The application that gets the token.
    ///   - confirmation: The key that the client has proved to have; a session without terms ignores it.
    ///   - subjects: Gives the subject.
    package init(
        _ grant: SessionGrant?,
        of userID: User.ID,
        for application: Application,
        provedBy confirmation: KeyThumbprint? = nil,
        subjects: Subjects
    ) {
        guard let grant else {
            self = .whole
            return
        }
        scopes = grant.scopes
        resources = grant.resources
        let subject = subjects.subject(of: userID, for: application)
        self.subject = subject == userID.rawValue ? nil : subject
        self.confirmation = confirmation
    }
}

/// The operator's decision about clients that register themselves (RFC 7591).
package enum RegistrationPolicy: String, Sendable, CaseIterable {
    case off
    /// Only with an initial access token of the operator.
    case token
    /// Everybody. An application that no user consents to within an hour is removed.
    case open
}

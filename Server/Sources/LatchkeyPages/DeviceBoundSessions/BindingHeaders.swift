import HTTPTypes

// The headers of device-bound sessions, by their names in the draft and in Chromium 156.
extension HTTPField.Name {
    /// Asks a browser to register a key.
    static let secureSessionRegistration = HTTPField.Name(parsed: "secure-session-registration") ?? .accept
    /// A challenge to sign.
    static let secureSessionChallenge = HTTPField.Name(parsed: "secure-session-challenge") ?? .accept
    /// The browser's signed answer.
    static let secureSessionResponse = HTTPField.Name(parsed: "secure-session-response") ?? .accept
    /// The session that the browser refreshes.
    static let secureSessionID = HTTPField.Name(parsed: "sec-secure-session-id") ?? .accept
    static let secFetchMode = HTTPField.Name(parsed: "sec-fetch-mode") ?? .accept
}

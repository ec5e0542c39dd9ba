/// A new credential as the browser sent it (`RegistrationResponseJSON`); nothing in it is checked yet.
package struct PasskeyRegistrationAnswer: Sendable {
    package let type: String
    package let id: String
    package let rawID: String
    /// Base64url, like the next.
    package let clientDataJSON: String
    package let attestationObject: String
    /// The ways to reach the authenticator; empty if the browser does not say.
    package let transports: [String]
    /// Whether the authenticator says that it stores the passkey (`credProps.rk`).
    package let isDiscoverable: Bool?

    package init(
        type: String,
        id: String,
        rawID: String,
        clientDataJSON: String,
        attestationObject: String,
        transports: [String] = [],
        isDiscoverable: Bool? = nil
    ) {
        self.type = type
        self.id = id
        self.rawID = rawID
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.transports = transports
        self.isDiscoverable = isDiscoverable
    }
}

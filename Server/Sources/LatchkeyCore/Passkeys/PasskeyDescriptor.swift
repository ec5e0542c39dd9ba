/// A passkey as options name it, so that the browser finds its authenticator.
package struct PasskeyDescriptor: Sendable, Equatable {
    package let id: PasskeyCredentialID
    /// The ways to reach the authenticator; empty if they are unknown.
    package let transports: [String]

    package init(id: PasskeyCredentialID, transports: [String]) {
        self.id = id
        self.transports = transports
    }

    init(_ record: PasskeyRecord) { self.init(id: record.passkey.credentialID, transports: record.transports) }
}

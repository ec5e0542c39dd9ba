/// A passkey that an authenticator has made, to be stored.
package struct NewPasskey: Sendable, Equatable {
    package let credentialID: PasskeyCredentialID
    package let key: COSEKey
    /// The key as the authenticator encoded it; `COSEKey(bytes:)` reads it.
    package let keyBytes: [UInt8]
    package let counter: UInt32
    /// Whether it can have copies on other devices.
    package let isBackupEligible: Bool
    /// Whether it has copies now.
    package let isBackedUp: Bool
    /// Whether the authenticator verified its user; only a conditional registration may lack it.
    package let isUserVerified: Bool
    package let aaguid: AAGUID
    package let transports: [String]
    /// Whether the authenticator says that it stores the passkey; nil if it does not say.
    package let isDiscoverable: Bool?
    package let relyingPartyID: String
}

extension NewPasskey {
    /// The most transports that are stored, and the most characters of each.
    package static let mostTransports = 8
    package static let longestTransport = 32

    /// The transports that are stored.
    ///
    /// They are hints, so a strange one is left out and refuses nothing.
    static func storable(_ transports: [String]) -> [String] {
        let storable = transports.filter {
            (1...longestTransport).contains($0.unicodeScalars.count) && !$0.hasControlCharacters
        }
        return Array(storable.prefix(mostTransports))
    }
}

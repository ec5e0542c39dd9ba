import Foundation

extension NewPasskey {
    /// What the authenticator has shown by making it; nil unless it verified its user.
    package var verified: VerifiedPasskey? {
        guard isUserVerified else { return nil }
        return VerifiedPasskey(
            credentialID: credentialID,
            counter: .fine,
            isBackedUp: isBackedUp,
            isBackupEligible: isBackupEligible
        )
    }
}

extension PasskeyRecord {
    /// The longest name, in characters.
    package static let longestName = 64
    /// The name of a passkey whose maker is unknown.
    package static let standardName = "Passkey"

    /// Checks a name that a person typed.
    ///
    /// - Throws: The error of the field `name`.
    static func checkedName(_ text: String) throws(PasskeyError) -> String {
        do { return try text.asText(maximum: longestName) } catch { throw .invalid(["name": error]) }
    }

    /// The row of a new passkey.
    ///
    /// - Parameters:
    ///   - passkey: The passkey.
    ///   - id: The id of the row.
    ///   - userID: The owner.
    ///   - userHandle: The owner's handle.
    ///   - name: The name that the owner gave it; nil for that of its maker.
    ///   - time: The current time.
    init(
        _ passkey: NewPasskey,
        id: ID,
        of userID: User.ID,
        _ userHandle: PasskeyUserHandle,
        named name: String?,
        at time: Date
    ) {
        self.init(
            id: id,
            userID: userID,
            passkey: StoredPasskey(
                credentialID: passkey.credentialID,
                userHandle: userHandle,
                key: passkey.key,
                counter: passkey.counter,
                isBackupEligible: passkey.isBackupEligible,
                relyingPartyID: passkey.relyingPartyID
            ),
            keyBytes: passkey.keyBytes,
            name: name ?? passkey.aaguid.name ?? Self.standardName,
            aaguid: passkey.aaguid,
            transports: passkey.transports,
            isBackedUp: passkey.isBackedUp,
            isUserVerified: passkey.isUserVerified,
            isDiscoverable: passkey.isDiscoverable,
            createdAt: time
        )
    }
}

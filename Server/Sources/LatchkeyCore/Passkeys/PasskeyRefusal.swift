/// The reason why the answer of an authenticator is refused, for the log.
///
/// The client only learns the code that goes with `isUnsupportedAttestation`.
package enum PasskeyRefusal: String, Error, Equatable, Sendable, CaseIterable {
    /// A part is missing, too long, or not in its format.
    case malformed
    /// It is another kind of credential or of ceremony.
    case type
    /// It answers another challenge.
    case challenge
    /// It comes from an origin that is not allowed.
    case origin
    /// It comes from a frame in a page of another origin.
    case crossOrigin
    /// It names the origin of a page around it.
    case topOrigin
    /// It belongs to another relying party.
    case relyingParty
    /// Nobody touched the authenticator.
    case userPresence
    /// The authenticator did not verify the user.
    case userVerification
    /// A passkey that cannot be backed up is backed up, or the passkey changed between the two kinds.
    case backup
    /// The authenticator data is too short or too long, or a part of it is missing.
    case authenticatorData
    /// The id of the passkey is empty, too long, or differs between the parts of the answer.
    case credentialID
    /// The public key has the wrong members, or it is not a key.
    case publicKey
    /// The server did not offer the algorithm of the key.
    case algorithm
    /// The attestation statement does not fit its format, or its signature is wrong.
    case attestationStatement
    /// The server does not support the format of the attestation.
    case attestationFormat
    /// The user handle is missing, or it is another user's.
    case userHandle
    /// The passkey is not one of those that the server asked for.
    case notAsked
    /// The signature is wrong.
    case signature
    /// The signature counter of a passkey without copies did not rise, so a copy may exist.
    case counterRepeated

    /// Whether the passkey may be good, and only its attestation is not supported.
    package var isUnsupportedAttestation: Bool { self == .attestationFormat }
}

/// The signed data of an authenticator about itself and the ceremony (WebAuthn Level 3 §6.1).
package struct AuthenticatorData: Sendable {
    /// The bits of the flags; bits 1 and 5 are reserved and ignored.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Someone touched the authenticator.
        package static let userPresent = Flags(rawValue: 1 << 0)
        /// It verified its user, by a PIN or a fingerprint.
        package static let userVerified = Flags(rawValue: 1 << 2)
        /// The passkey can have copies on other devices.
        package static let backupEligible = Flags(rawValue: 1 << 3)
        /// The passkey has copies now.
        package static let backedUp = Flags(rawValue: 1 << 4)
        /// A new credential follows.
        package static let hasCredential = Flags(rawValue: 1 << 6)
        /// Extensions follow.
        package static let hasExtensions = Flags(rawValue: 1 << 7)
    }

    /// A new credential within the data.
    package struct Credential: Sendable {
        package let aaguid: AAGUID
        package let id: PasskeyCredentialID
        package let key: COSEKey
        /// The key as the authenticator encoded it.
        package let keyBytes: [UInt8]
    }

    /// In bytes.
    package static let longest = 64 * 1024
    private static let headerLength = 37

    package let relyingPartyHash: [UInt8]
    package let flags: Flags
    package let counter: UInt32
    package let credential: Credential?

    /// Reads the data to its last byte.
    ///
    /// - Throws: The first fault.
    package init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard (Self.headerLength...Self.longest).contains(bytes.count) else { throw .authenticatorData }
        relyingPartyHash = Array(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[Self.headerLength...]
        credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
        if flags.contains(.hasExtensions) { try Self.skipExtensions(&rest) }
        guard rest.isEmpty else { throw .authenticatorData }
    }

    private static func credential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> Credential {
        guard rest.count >= 18, let aaguid = AAGUID(rest.prefix(16)) else { throw .authenticatorData }
        let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        guard PasskeyCredentialID.lengths.contains(length) else { throw .credentialID }
        rest = rest.dropFirst(18)
        guard rest.count >= length else { throw .authenticatorData }
        guard let id = PasskeyCredentialID(Array(rest.prefix(length))) else { throw .credentialID }
        rest = rest.dropFirst(length)
        guard let (value, keyLength) = try? CBORReader.read(rest) else { throw .publicKey }
        let key = try COSEKey(value)
        let keyBytes = Array(rest.prefix(keyLength))
        rest = rest.dropFirst(keyLength)
        return Credential(aaguid: aaguid, id: id, key: key, keyBytes: keyBytes)
    }

    /// The extensions are one map; none of them is used.
    private static func skipExtensions(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) {
        guard let (value, length) = try? CBORReader.read(rest), value.map != nil else { throw .authenticatorData }
        rest = rest.dropFirst(length)
    }
}

extension AuthenticatorData {
    /// Checks that it belongs to a relying party, and that someone was there.
    ///
    /// - Parameters:
    ///   - relyingPartyHash: The SHA-256 digest of the relying party's id.
    ///   - allowsAbsentUser: Whether the user may be absent, which only a conditional registration allows.
    /// - Throws: The first reason against it.
    func check(_ relyingPartyHash: [UInt8], allowsAbsentUser: Bool) throws(PasskeyRefusal) {
        guard self.relyingPartyHash == relyingPartyHash else { throw .relyingParty }
        guard allowsAbsentUser || flags.contains(.userPresent) else { throw .userPresence }
        guard allowsAbsentUser || flags.contains(.userVerified) else { throw .userVerification }
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .backup }
    }
}

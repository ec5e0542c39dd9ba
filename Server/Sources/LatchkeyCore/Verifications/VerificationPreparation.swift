/// The recipient of a verification, and the digests of its code and link.
package struct VerificationPreparation: Sendable, Equatable {
    package let userID: User.ID?
    /// The recipient of the message.
    package let address: Identifier
    package let codeDigest: [UInt8]
    package let tokenDigest: [UInt8]

    package init(userID: User.ID?, address: Identifier, codeDigest: [UInt8], tokenDigest: [UInt8]) {
        self.userID = userID
        self.address = address
        self.codeDigest = codeDigest
        self.tokenDigest = tokenDigest
    }
}

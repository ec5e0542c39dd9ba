/// A notice to a user, stored together with what it is about.
package struct AccountNotice: Sendable, Equatable {
    package let message: SealedMessage
    /// The link in the message; nil for a message without one.
    package let link: PreparedLink?

    package init(message: SealedMessage, link: PreparedLink? = nil) {
        self.message = message
        self.link = link
    }
}

/// A link that is stored together with the message that has it.
package struct PreparedLink: Sendable, Equatable {
    /// The verification; its identifier is the recipient of the link.
    package let verification: Verification
    package let tokenDigest: [UInt8]

    package init(verification: Verification, tokenDigest: [UInt8]) {
        self.verification = verification
        self.tokenDigest = tokenDigest
    }
}

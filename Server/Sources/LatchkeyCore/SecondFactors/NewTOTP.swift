/// The secret of an authenticator app that is being set up, as the user gets it.
package struct NewTOTP: Sendable, Equatable, Redacted {
    package let secret: TOTPSecret
    /// The `otpauth` address, for a picture and for a link.
    package let address: String

    /// The secret as people type it, in groups of four characters.
    package var groups: String { secret.groups }

    init(_ secret: TOTPSecret, of user: User, issuer: String) {
        self.secret = secret
        address = secret.address(issuer: issuer, account: user.ownName)
    }
}

extension User {
    /// The name by which the user tells this account from others.
    fileprivate var ownName: String {
        username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text ?? displayName ?? id.rawValue
    }
}

/// The secret of the link that opens a recovery: `lkw_` and base64url of 32 bytes.
package struct RecoveryToken: BearerSecret {
    package static let prefix = "lkw_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

/// The secret of the link that cancels a recovery: `lkn_` and base64url of 32 bytes.
///
/// All notices of a recovery have the same one.
package struct RecoveryCancelToken: BearerSecret {
    package static let prefix = "lkn_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}

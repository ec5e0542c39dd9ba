/// Signatures on the curve P-256 (FIPS 186-5), so that an app on Linux need not build a cryptographic library.
///
/// It is simple, and not in constant time; see ``P256Key``.
enum P256 {
    /// Checks an ECDSA signature.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - digest: The digest of the message, 32 bytes.
    ///   - publicKeyX: The first coordinate of the key, 32 bytes.
    ///   - publicKeyY: The second coordinate, 32 bytes.
    /// - Returns: Whether the key's owner has signed the digest.
    static func verify(
        _ signature: P256Signature,
        digest: [UInt8],
        publicKeyX: [UInt8],
        publicKeyY: [UInt8]
    ) -> Bool {
        guard let digest = P256Number(digest),
            let key = point(publicKeyX, publicKeyY), isScalar(signature.r), isScalar(signature.s)
        else { return false }
        let inverse = order.inverse(order.enter(signature.s))
        // A product with one factor in Montgomery's form is an ordinary number.
        let ofBase = order.multiply(order.reduce(digest), inverse)
        let ofKey = order.multiply(signature.r, inverse)
        let sum = base.multiplied(by: ofBase).adding(key.multiplied(by: ofKey))
        guard let x = sum.coordinates?.x else { return false }
        return order.reduce(x) == signature.r
    }

    /// Whether two coordinates of 32 bytes are a point of the curve.
    static func isOnCurve(x: [UInt8], y: [UInt8]) -> Bool { point(x, y) != nil }

    private static func point(_ x: [UInt8], _ y: [UInt8]) -> P256Point? {
        guard let x = P256Number(x), let y = P256Number(y) else { return nil }
        return P256Point(x: x, y: y)
    }

    /// Whether a number is a private key or a part of a signature: 1 to the order - 1.
    static func isScalar(_ number: P256Number) -> Bool { !number.isZero && order.reduce(number) == number }
}

// MARK: - The curve (SP 800-186, section 3.2.1.3)

extension P256 {
    /// The field of the coordinates.
    static let field = P256Modulus(
        P256Number(0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0, 0xffff_ffff_0000_0001)
    )

    /// The order of the base point.
    static let order = P256Modulus(
        P256Number(0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000)
    )

    /// The coefficient b, in Montgomery's form.
    static let coefficient = field.enter(
        P256Number(0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7)
    )

    static let base: P256Point = {
        let point = P256Point(
            x: P256Number(0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247),
            y: P256Number(0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b)
        )
        guard let point else { preconditionFailure("the base point is on the curve") }
        return point
    }()
}

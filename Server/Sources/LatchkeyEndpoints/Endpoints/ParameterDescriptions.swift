import LatchkeyAPI

extension ParameterDescription {
    package static let application = ParameterDescription(
        LatchkeyHeader.application,
        in: .header,
        .string(pattern: "^[a-z0-9-]{2,64}$"),
        "The application that calls; `default` without it. Where a session calls, its own application counts, and not this."
    )
    package static let device = ParameterDescription(
        LatchkeyHeader.device,
        in: .header,
        .string(pattern: "^lkd_[A-Za-z0-9_-]{43}$"),
        "The `deviceKey` that an earlier login on this device has answered. On a device that a user has logged in on before, nobody else's failures keep them out."
    )
    package static let keyProof = ParameterDescription(
        LatchkeyHeader.keyProof,
        in: .header,
        .string(),
        "A proof that the app has a key (DPoP, RFC 9449), of the algorithm ES256, PS256 or EdDSA. The session is bound to the key: each refresh needs a proof by it."
    )
    static let refreshProof = ParameterDescription(
        LatchkeyHeader.keyProof,
        in: .header,
        .string(),
        "Of a session that is bound to a key: a proof by it (RFC 9449), with the claim `rth`, base64url of the SHA-256 digest of `refreshToken`, a dot and `nextRefreshToken`."
    )
    static let ifMatch = ParameterDescription(
        "If-Match",
        in: .header,
        .string(),
        "Change it only if it still has this ETag."
    )
    static let ifNoneMatch = ParameterDescription(
        "If-None-Match",
        in: .header,
        .string(),
        "`*`: create it only if it does not exist."
    )
    static let limit = ParameterDescription(
        "limit",
        in: .query,
        .integer(1...PageLimit.largest, default: PageLimit.standard)
    )
    static let after = ParameterDescription("after", in: .query, .string(), "What the last page gave as `next`.")

    /// An id in the path.
    static func id(_ text: String) -> ParameterDescription {
        ParameterDescription("id", in: .path, .string(format: "uuid"), text)
    }
}

/// The standard claims and the scopes that ask for them (OpenID Connect Core §5.4).
package enum StandardClaims {
    private static let ofProfile: Set<String> = [
        "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
        "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
    ]

    /// The scope that a claim belongs to; nil for a claim of another kind.
    package static func scope(of claim: String) -> String? {
        switch claim {
        case "email", "email_verified": Scopes.email
        case "phone_number", "phone_number_verified": Scopes.phone
        case "address": Scopes.address
        default: ofProfile.contains(claim) ? Scopes.profile : nil
        }
    }
}

package import LatchkeyJSON

extension Checks {
    /// The rules for every answer of the userinfo endpoint (OpenID Connect Core §5.3).
    package static func userinfo(_ answer: WebAnswer, subject: String?) -> Checks {
        var checks = Checks()
        checks.expect(answer.status == 200, "userinfo answers 200", "\(answer.status)")
        checks.expect(answer.mediaType == "application/json", "userinfo answers application/json", answer.mediaType)
        guard let claims = answer.object else {
            checks.expect(false, "userinfo is a JSON object with unique names")
            return checks
        }
        checks.expect(claims["sub"]?.stringValue?.isEmpty == false, "userinfo has sub")
        if let subject {
            checks.expect(claims["sub"]?.stringValue == subject, "userinfo has the sub of the ID token")
        }
        checks.types(of: claims)
        return checks
    }

    /// The types of the standard claims (OpenID Connect Core §5.1); nothing is null or empty.
    package mutating func types(of claims: [String: JSONValue]) {
        for (name, value) in claims.sorted(by: { $0.key < $1.key }) {
            expect(value != .null && value != "", "the claim \(name) is left out rather than null or empty")
            switch name {
            case "email_verified", "phone_number_verified":
                expect(value.boolValue != nil, "the claim \(name) is true or false")
            case "updated_at": expect(value.doubleValue != nil, "the claim updated_at is a number")
            case "address": expect(value.objectValue != nil, "the claim address is an object")
            case "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username",
                "profile", "picture", "website", "email", "gender", "birthdate", "zoneinfo", "locale", "phone_number":
                expect(value.stringValue != nil, "the claim \(name) is a text")
            default: break
            }
        }
    }
}

import LatchkeyJSON

extension Checks {
    /// The rules for the server's key set (RFC 7517, OpenID Connect Core §10.1).
    package static func keySet(_ answer: WebAnswer) -> Checks {
        var checks = Checks()
        checks.expect(answer.status == 200, "the key set answers 200", "\(answer.status)")
        guard let set = PublicKeySet(answer.object) else {
            checks.expect(false, "the key set is a JSON object with the array keys")
            return checks
        }
        checks.expect(!set.keys.isEmpty, "the key set has a key")
        checks.expect(Set(set.ids).count == set.ids.count, "the keys have distinct kids")
        checks.expect(
            set.keys.count < 2 || set.ids.count == set.keys.count,
            "every key has a kid if there are several"
        )
        for key in set.keys {
            let name = key["kid"]?.stringValue ?? "without kid"
            checks.expect(key["kty"]?.stringValue != nil, "the key \(name) has a kty")
            checks.expect(key["kty"]?.stringValue != "oct" && key["k"] == nil, "the key \(name) is not symmetric")
            let secret = ["d", "p", "q", "dp", "dq", "qi", "oth"].filter { key[$0] != nil }
            checks.expect(secret.isEmpty, "the key \(name) has no private part", secret.joined(separator: ", "))
        }
        return checks
    }
}

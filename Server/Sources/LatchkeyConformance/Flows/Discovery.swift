import LatchkeyJSON

/// A server's metadata (OpenID Connect Discovery, RFC 8414).
struct Discovery {
    let members: [String: JSONValue]

    func text(_ name: String) -> String? { members[name]?.stringValue }

    func list(_ name: String) -> [String]? { members[name]?.arrayValue?.compactMap(\.stringValue) }

    func isTrue(_ name: String) -> Bool { members[name]?.boolValue == true }

    /// Whether a list has a value; a missing list has the standard's default.
    func supports(_ value: String, in name: String, default standard: [String] = []) -> Bool {
        (list(name) ?? standard).contains(value)
    }
}

extension ModuleRun {
    /// The server's metadata, fetched once a module.
    func discovery() async throws -> Discovery {
        if let fetchedDiscovery { return fetchedDiscovery }
        let base = settings.issuer.hasSuffix("/") ? String(settings.issuer.dropLast()) : settings.issuer
        let answer = try await send(
            WebRequest("GET", base + "/.well-known/openid-configuration", headers: [("Accept", "application/json")])
        )
        try require(answer.status == 200, "the discovery document answers 200", "\(answer.status)")
        let members = try unwrap(answer.object, "the discovery document is a JSON object with unique names")
        let issuer = members["issuer"]?.stringValue
        try require(issuer == settings.issuer, "the document's issuer is \(settings.issuer)", issuer)
        let discovery = Discovery(members: members)
        fetchedDiscovery = discovery
        return discovery
    }

    /// An address of the metadata; ends the module if it is missing.
    func endpoint(_ name: String) async throws -> String {
        let found = try await discovery().text(name)
        return try unwrap(found, "the metadata has \(name)")
    }

    /// The server's keys, fetched and checked once a module.
    func keys() async throws -> PublicKeySet {
        if let fetchedKeys { return fetchedKeys }
        let answer = try await send(WebRequest("GET", try await endpoint("jwks_uri")))
        check(.keySet(answer))
        let keys = try unwrap(PublicKeySet(answer.object), "the key set can be read")
        fetchedKeys = keys
        return keys
    }

    /// Whether the metadata promises `iss` in every return (RFC 9207).
    func promisesIssuer() async throws -> Bool {
        try await discovery().isTrue("authorization_response_iss_parameter_supported")
    }
}

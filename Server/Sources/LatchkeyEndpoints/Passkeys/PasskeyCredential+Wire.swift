package import LatchkeyAPI
package import LatchkeyCore

// The JSON of `PublicKeyCredential.toJSON()` (WebAuthn Level 3 §5.1, §5.2). The rules check the texts; members that
// they do not need are ignored.

extension PasskeyRegistrationAnswer {
    /// A new credential (`RegistrationResponseJSON`).
    ///
    /// - Throws: `invalid_fields` if a member is missing or not a text.
    package init(credential: JSONValue) throws(HTTPProblem) {
        let credential = try CredentialMembers(credential)
        self.init(
            type: try credential.text("type"),
            id: try credential.text("id"),
            rawID: try credential.text("rawId"),
            clientDataJSON: try credential.response.text("clientDataJSON"),
            attestationObject: try credential.response.text("attestationObject"),
            transports: try credential.response["transports"]?.arrayValue?.compactMap(\.stringValue) ?? [],
            isDiscoverable: credential["clientExtensionResults"]?.objectValue?["credProps"]?.objectValue?["rk"]?
                .boolValue
        )
    }

    /// Whether a credential is a new one.
    static func isMeant(by credential: JSONValue) -> Bool {
        credential.objectValue?["response"]?.objectValue?["attestationObject"] != nil
    }
}

extension PasskeyAssertionAnswer {
    /// The use of a credential (`AuthenticationResponseJSON`).
    ///
    /// - Throws: `invalid_fields` if a member is missing or not a text.
    package init(credential: JSONValue) throws(HTTPProblem) {
        let credential = try CredentialMembers(credential)
        self.init(
            type: try credential.text("type"),
            id: try credential.text("id"),
            rawID: try credential.text("rawId"),
            clientDataJSON: try credential.response.text("clientDataJSON"),
            authenticatorData: try credential.response.text("authenticatorData"),
            signature: try credential.response.text("signature"),
            userHandle: try credential.response.optionalText("userHandle")
        )
    }
}

/// The members of a credential, or of its response.
private struct CredentialMembers {
    private let members: [String: JSONValue]
    private let path: String

    init(_ credential: JSONValue) throws(HTTPProblem) { try self.init(credential, "credential") }

    private init(_ value: JSONValue?, _ path: String) throws(HTTPProblem) {
        guard let members = value?.objectValue else {
            throw HTTPProblem([path: value == nil ? .required : Self.wrongType("an object")])
        }
        (self.members, self.path) = (members, path)
    }

    var response: CredentialMembers {
        get throws(HTTPProblem) { try CredentialMembers(members["response"], "\(path).response") }
    }

    subscript(name: String) -> JSONValue? { members[name] }

    private static func wrongType(_ kind: String) -> FieldError { .invalid("This must be \(kind).") }

    func text(_ name: String) throws(HTTPProblem) -> String {
        guard let text = try optionalText(name) else { throw HTTPProblem(["\(path).\(name)": .required]) }
        return text
    }

    /// Nil if the member is absent or null.
    func optionalText(_ name: String) throws(HTTPProblem) -> String? {
        switch members[name] {
        case nil, .null?: nil
        case .string(let text)?: text
        default: throw HTTPProblem(["\(path).\(name)": Self.wrongType("a string")])
        }
    }
}

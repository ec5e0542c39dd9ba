/// The outcome of checking an authorization request.
package enum CheckedAuthorizationRequest: Sendable, Equatable {
    case good(AuthorizationRequest)
    case refused(AuthorizationRefusal)
    case refusedOnPage(AuthorizationPageError)
}

extension AuthorizationRequest {
    /// Checks the parameters of a request.
    ///
    /// - Parameters:
    ///   - parameters: The decoded parameters, in the order of the request.
    ///   - applications: The registered applications.
    /// - Returns: The request, or its refusal.
    package static func checked(
        _ parameters: [(name: String, value: String)],
        applications: ApplicationDirectory
    ) -> CheckedAuthorizationRequest {
        let values = Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.value) }
        guard let ids = values["client_id"], ids.count == 1, let application = applications[Application.ID(ids[0])]
        else {
            return .refusedOnPage(.unknownApplication)
        }
        guard let uris = values["redirect_uri"], uris.count == 1,
            let registered = application.redirectURIs.first(where: { $0.admits(uris[0]) })
        else { return .refusedOnPage(.unknownRedirectURI) }
        let state = values["state"].flatMap { $0.count == 1 ? $0[0] : nil }
        let hasState = state.map { $0.utf8.count <= longestState && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
        let challenge = values["code_challenge"]?.first ?? ""
        let isConfidential =
            application.servesKhoros && challenge.isEmpty && values["code_challenge_method"]?.first ?? "" == ""
        let problem =
            hasState == false
            ? (.invalidRequest, "state is too long, or has other than ASCII")
            : fault(values, isConfidential: isConfidential)
        if let (code, text) = problem {
            let told = hasState == true ? state : nil
            return .refused(AuthorizationRefusal(code, text, redirectURI: uris[0], state: told))
        }
        return .good(
            AuthorizationRequest(
                application: application,
                redirectURI: uris[0],
                receiver: registered.receiver,
                codeChallenge: isConfidential ? nil : challenge,
                state: state,
                prompts: Set(promptTexts(values).compactMap { Prompt(rawValue: $0) }),
                maxAge: values["max_age"]?.first.flatMap { Int($0) },
                level: LevelDemand(values["acr_values"]?.first ?? "", scope: values["scope"]?.first ?? ""),
                loginHint: values["login_hint"]?.first
            )
        )
    }

    private static func promptTexts(_ values: [String: [String]]) -> [String] {
        (values["prompt"]?.first ?? "").split(separator: " ").map(String.init)
    }

    /// Finds the fault of a request.
    ///
    /// A confidential application needs no challenge. It recognizes its answer by `state` alone.
    private static func fault(
        _ values: [String: [String]],
        isConfidential: Bool
    ) -> (AuthorizationRefusal.Code, String)? {
        // RFC 6749 §3.1: no parameter may be repeated, and one without a value counts as omitted.
        if let twice = values.filter({ $0.value.count > 1 }).keys.sorted().first(where: known.contains) {
            return (.invalidRequest, "\(twice) is there twice")
        }
        func value(_ name: String) -> String? { values[name]?.first.flatMap { $0.isEmpty ? nil : $0 } }
        if value("request") != nil { return (.requestNotSupported, "request is not supported") }
        if value("request_uri") != nil { return (.requestURINotSupported, "request_uri is not supported") }
        guard let type = value("response_type") else { return (.invalidRequest, "response_type is missing") }
        guard type == "code" else { return (.unsupportedResponseType, "response_type must be code") }
        guard value("response_mode") ?? "query" == "query" else {
            return (.invalidRequest, "response_mode must be query")
        }
        if isConfidential {
            guard value("state") != nil else { return (.invalidRequest, "state is missing") }
        } else if let fault = challengeFault(value("code_challenge"), by: value("code_challenge_method")) {
            return fault
        }
        let prompts = promptTexts(values)
        guard prompts.allSatisfy({ Prompt(rawValue: $0) != nil }) else {
            return (.invalidRequest, "prompt has a value that is not known")
        }
        guard !prompts.contains("none") || Set(prompts).count == 1 else {
            return (.invalidRequest, "prompt has none beside others")
        }
        guard value("max_age").map({ (Int($0) ?? -1) >= 0 }) ?? true else {
            return (.invalidRequest, "max_age must be a number of seconds")
        }
        guard (value("login_hint") ?? "").utf8.count <= 320 else { return (.invalidRequest, "login_hint is too long") }
        return nil
    }

    private static func challengeFault(
        _ challenge: String?,
        by method: String?
    ) -> (AuthorizationRefusal.Code, String)? {
        guard method == "S256" else { return (.invalidRequest, "code_challenge_method must be S256") }
        guard let challenge, Base64URL.decode(challenge)?.count == 32 else {
            return (.invalidRequest, "code_challenge must be base64url of a SHA-256 hash")
        }
        return nil
    }

    private static let known: Set<String> = [
        "response_type", "response_mode", "client_id", "redirect_uri", "state", "code_challenge",
        "code_challenge_method",
        "scope", "nonce", "prompt", "max_age", "acr_values", "login_hint", "ui_locales", "request", "request_uri",
    ]
}

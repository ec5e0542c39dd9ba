import Foundation

extension ModuleRun {
    /// The client for a part in the module.
    func client(
        _ number: Int = 0,
        method: ConformanceClient.Method? = nil
    ) async throws -> ConformanceClient {
        let standard: ConformanceClient.Method = module.plan == .fapi2 ? .privateKey : .basic
        let role = ClientRole(plan: module.plan, method: method ?? standard, number: number)
        if let client = await clients.client(role) { return client }
        guard let client = try await registerClient(for: role) else {
            let which = role.number == 0 ? "a client" : "a second client"
            try skip("the module needs \(which) for the plan \(role.plan.rawValue) with \(role.method.rawValue)")
        }
        await clients.keep(client, for: role)
        return client
    }

    /// A request with all that the plan demands.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - scope: The scopes.
    ///   - extra: More parameters.
    ///   - pkce: Whether it has a challenge, even if the client needs none.
    /// - Returns: The request.
    func flow(
        _ client: ConformanceClient,
        scope: String = "openid",
        adding extra: [(String, String)] = [],
        pkce: Bool = false
    ) -> Flow {
        var fields = FormFields([
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", client.redirectURI),
            ("scope", scope), ("state", RandomText.make()), ("nonce", RandomText.make()),
        ])
        if module.plan == .formPost { fields["response_mode"] = "form_post" }
        for (name, value) in extra { fields[name] = value }
        var flow = Flow(client: client, parameters: fields)
        if pkce || client.needsPKCE || module.plan == .fapi2 {
            let verifier = CodeVerifier()
            flow.verifier = verifier
            flow.parameters["code_challenge"] = verifier.challenge
            flow.parameters["code_challenge_method"] = "S256"
        }
        if module.plan == .fapi2 {
            flow.isPushed = true
            flow.proofKey = TokenSigner.fresh()
        }
        return flow
    }

    /// The address of an endpoint with a query.
    func address(_ endpoint: String, _ query: FormFields) -> String {
        guard !query.isEmpty else { return endpoint }
        return endpoint + (endpoint.contains("?") ? "&" : "?") + query.encoded
    }

    /// Sends the browser to the authorization endpoint, and lets the person act until the request ends.
    func start(_ flow: Flow, _ intent: PersonIntent = .allow) async throws -> Outcome {
        let query = flow.isPushed ? try await pushed(flow) : flow.parameters
        return try await authorize(query, for: flow, intent)
    }

    /// The same with another query, such as one of a pushed request.
    func authorize(_ query: FormFields, for flow: Flow, _ intent: PersonIntent = .allow) async throws -> Outcome {
        let target = address(try await endpoint("authorization_endpoint"), query)
        watch(for: flow)
        return try await interact(try await browser.open(target), intent)
    }

    /// Has the browser stop at the addresses of the client.
    func watch(for flow: Flow) {
        let ends =
            flow.client.redirectURIs + flow.client.postLogoutRedirectURIs
            + [flow.parameters["redirect_uri"], flow.parameters["post_logout_redirect_uri"]].compactMap { $0 }
        let places = Set(ends.map(Self.place))
        browser.catches = { places.contains(Self.place($0)) }
    }

    /// An address without query and fragment.
    private static func place(_ url: String) -> String {
        String(url.prefix { $0 != "?" && $0 != "#" })
    }

    /// Lets the person act on the server's pages.
    func interact(_ landing: Landing, _ intent: PersonIntent) async throws -> Outcome {
        var outcome = Outcome(landing: landing)
        var logIns = 0
        for _ in 0..<12 {
            guard case .page(let page) = outcome.landing else { return outcome }
            outcome.pages.append(page)
            if let form = formForClient(on: page) {
                outcome.landing = try await browser.submit(form, on: page)
                continue
            }
            guard page.status < 400, intent != .look, let action = settings.script.action(on: page, intent) else {
                return outcome
            }
            switch action.kind {
            case .logIn:
                logIns += 1
                outcome.didLogIn = true
                try require(logIns <= 4, "the user can log in", page.excerpt)
            case .decide: outcome.didDecide = true
            case .pass: break
            }
            outcome.landing = try await browser.submit(
                action.form,
                on: page,
                pressing: action.button,
                filling: action.values
            )
        }
        return outcome
    }

    /// The form that a page sends to the client by a script, as form_post does.
    private func formForClient(on page: BrowserPage) -> HTMLForm? {
        page.html.forms.first { $0.method == "POST" && browser.catches($0.action) }
    }
}

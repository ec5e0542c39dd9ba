/// A logout request, every part of which a module may spoil.
struct LogOut {
    var query: FormFields
    let logIn: LogIn
    let idToken: UnverifiedToken

    init(_ logIn: LogIn, _ run: ModuleRun) throws {
        let client = logIn.flow.client
        let target = try run.unwrap(client.postLogoutRedirectURIs.first, "the client has a post-logout redirect URI")
        idToken = try run.unwrap(logIn.idToken, "there is an ID token")
        query = FormFields([
            ("id_token_hint", logIn.idTokenText ?? ""), ("post_logout_redirect_uri", target),
        ])
        self.logIn = logIn
    }
}

extension ModuleRun {
    /// Sends the browser to the logout endpoint; the person confirms if they are asked.
    func perform(_ logOut: LogOut, _ intent: PersonIntent = .allow) async throws -> Outcome {
        let target = address(try await endpoint("end_session_endpoint"), logOut.query)
        var flow = logOut.logIn.flow
        flow.parameters["post_logout_redirect_uri"] = logOut.query["post_logout_redirect_uri"]
        watch(for: flow)
        var outcome = Outcome(landing: try await browser.open(target))
        // A page after the logout may offer a new login, which nobody wants here.
        for _ in 0..<4 {
            guard case .page(let page) = outcome.landing else { return outcome }
            outcome.pages.append(page)
            guard intent == .allow, page.status < 400, let action = settings.script.logOutAction(on: page) else {
                return outcome
            }
            outcome.didDecide = true
            outcome.landing = try await browser.submit(action.form, on: page, pressing: action.button)
        }
        return outcome
    }

    /// The return after a logout: the registered address, with the state and nothing else.
    func expectReturn(_ outcome: Outcome, from logOut: LogOut) async throws {
        let callback = try unwrap(
            outcome.callback,
            "the logout returns to the post-logout redirect URI",
            outcome.landing.description
        )
        let target = logOut.query["post_logout_redirect_uri"] ?? ""
        expect(callback.url.hasPrefix(target), "the return goes to the address of the request")
        expect(callback.state == logOut.query["state"], "state comes back as it was sent, and only if it was sent")
        let own = Callback(url: target).query.names
        let extra = callback.query.names.filter { $0 != "state" && !own.contains($0) }
        warn(unless: extra.isEmpty, "the return has no other parameters", extra.joined(separator: ", "))
    }

    /// prompt=none finds no session any more.
    func expectLoggedOut(_ logIn: LogIn) async throws {
        let flow = flow(logIn.flow.client, adding: [("prompt", "none")])
        let outcome = try await start(flow, .look)
        try await expectError(outcome, flow, ["login_required", "interaction_required", "account_selection_required"])
    }
}

import LatchkeyJSON

extension ConformanceModule {
    /// The 38 modules of the Basic and the Form Post plan.
    static func basic(_ plan: ConformancePlan) -> [ConformanceModule] {
        happyFlows(plan) + userinfoModules(plan) + scopeModules(plan) + promptModules(plan) + hintModules(plan)
            + codeModules(plan) + requestModules(plan) + refreshModules(plan)
    }

    private static func happyFlows(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule("oidcc-server", plan, "The whole flow, with all invariants.") { run in
                try await run.userinfo(try await run.logIn(run.flow(try await run.client())))
            },
            ConformanceModule(
                "oidcc-response-type-missing",
                plan,
                "A request without response_type is refused."
            ) { run in
                var flow = run.flow(try await run.client())
                flow.parameters["response_type"] = nil
                try await run.expectRefusal(
                    try await run.start(flow, .look),
                    flow,
                    ["invalid_request", "unsupported_response_type"],
                    "Does the page say that response_type is missing?"
                )
            },
            ConformanceModule(
                "oidcc-idtoken-signature",
                plan,
                "ID tokens are signed with RS256 and have a kid, unless the client asked for another algorithm."
            ) { run in
                let logIn = try await run.logIn(run.flow(try await run.client()))
                let token = try run.unwrap(logIn.idToken, "there is an ID token")
                run.expect(token.algorithm == "RS256", "the ID token's alg is RS256", token.algorithm)
                run.expect(token.keyID != nil, "the ID token has a kid")
            },
            unsignedIDToken(plan),
            ConformanceModule(
                "oidcc-ensure-request-without-nonce-succeeds-for-code-flow",
                plan,
                "The code flow needs no nonce."
            ) { run in
                var flow = run.flow(try await run.client())
                flow.parameters["nonce"] = nil
                _ = try await run.logIn(flow)
            },
            ConformanceModule(
                "oidcc-alternate-happy-flow",
                plan,
                "Scopes and parameters come in any order."
            ) { run in
                var flow = run.flow(try await run.client(), scope: "email profile openid")
                flow.parameters = flow.parameters.reversed()
                try await run.userinfo(try await run.logIn(flow))
            },
            ConformanceModule(
                "oidcc-server-client-secret-post",
                plan,
                "A client may send its secret in the body."
            ) { run in
                _ = try await run.logIn(run.flow(try await run.client(method: .post)))
            },
            ConformanceModule(
                "oidcc-ensure-request-with-valid-pkce-succeeds",
                plan,
                "PKCE with S256 works."
            ) { run in
                _ = try await run.logIn(run.flow(try await run.client(), pkce: true))
            },
        ]
    }

    static func unsignedIDToken(_ plan: ConformancePlan) -> ConformanceModule {
        ConformanceModule(
            "oidcc-idtoken-unsigned",
            plan,
            "Unsigned ID tokens exist only if the metadata says so."
        ) { run in
            let name = "id_token_signing_alg_values_supported"
            guard try await run.discovery().supports("none", in: name) else {
                try run.skip("the metadata does not offer unsigned ID tokens")
            }
            try await run.needsRegistration()
            let client = try await run.register(["id_token_signed_response_alg": "none"])
            let flow = run.flow(client)
            let code = try await run.code(try await run.start(flow), flow)
            let answer = try await run.send(try await run.redemption(code, flow))
            let text = try run.unwrap(answer.object?["id_token"]?.stringValue, "there is an ID token")
            let token = try run.unwrap(UnverifiedToken(text), "the ID token can be read")
            run.expect(token.algorithm == "none", "the ID token's alg is none", token.algorithm)
        }
    }

    private static func userinfoModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule("oidcc-userinfo-get", plan, "Userinfo answers GET.") { run in
                try await run.userinfo(try await run.logIn(run.flow(try await run.client())))
            },
            ConformanceModule("oidcc-userinfo-post-header", plan, "Userinfo answers POST.") { run in
                try await run.userinfo(try await run.logIn(run.flow(try await run.client())), .postHeader)
            },
            ConformanceModule(
                "oidcc-userinfo-post-body",
                plan,
                "Userinfo should take the access token in a form."
            ) { run in
                let logIn = try await run.logIn(run.flow(try await run.client()))
                let answer = try await run.userinfoAnswer(logIn, .postBody)
                run.warn(unless: answer.status == 200, "userinfo takes the token in the body", "\(answer.status)")
                if answer.status == 200 { run.check(.userinfo(answer, subject: logIn.subject)) }
            },
        ]
    }
}

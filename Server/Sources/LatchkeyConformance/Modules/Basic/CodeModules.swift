extension ConformanceModule {
    static func codeModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule("oidcc-codereuse", plan, "A code works once.") { run in
                try await reuseCode(after: 0, run)
            },
            ConformanceModule("oidcc-codereuse-30seconds", plan, "A code works once, also 30 s later.") { run in
                try await reuseCode(after: 30, run)
            },
            ConformanceModule(
                "oidcc-ensure-registered-redirect-uri",
                plan,
                "A redirect URI that is not registered leads to a page."
            ) { run in
                var flow = run.flow(try await run.client())
                let unregistered = flow.client.redirectURI + "/" + RandomText.make().prefix(12)
                flow.parameters["redirect_uri"] = unregistered
                let outcome = try await run.start(flow, .look)
                run.expectPage(outcome, "Does the page say that the redirect URI is not registered?")
            },
            ConformanceModule(
                "oidcc-ensure-post-request-succeeds",
                plan,
                "The authorization endpoint takes a form of another site."
            ) { run in
                let flow = run.flow(try await run.client())
                let endpoint = try await run.endpoint("authorization_endpoint")
                run.watch(for: flow)
                let landing = try await run.browser.post(flow.parameters, to: endpoint, from: flow.client.redirectURI)
                _ = try await run.finish(flow, try await run.interact(landing, .allow))
            },
        ]
    }

    private static func reuseCode(after seconds: Int, _ run: ModuleRun) async throws {
        let logIn = try await run.logIn(run.flow(try await run.client()))
        try await run.userinfo(logIn)
        if seconds > 0 { try await run.pause(seconds) }
        let again = try await run.send(try await run.redemption(logIn.code, logIn.flow))
        run.expectTokenError(again, ["invalid_grant"], of: logIn.flow.client)
        let answer = try await run.userinfoAnswer(logIn)
        run.warn(
            unless: answer.status == 401,
            "the first access token is dead after its code was used again",
            "userinfo answers \(answer.status)"
        )
    }
}

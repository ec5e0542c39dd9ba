extension ConformanceModule {
    static func promptModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule("oidcc-prompt-login", plan, "prompt=login asks again.") { run in
                let client = try await run.client()
                let first = try await run.logIn(run.flow(client))
                try await run.pause(1)
                let second = try await run.logIn(run.flow(client, adding: [("prompt", "login")]))
                run.expect(second.outcome.didLogIn, "the user logs in again", "no login page was shown")
                run.expect(second.subject == first.subject, "sub stays the same")
                if let before = first.authTime, let after = second.authTime {
                    run.expect(after > before, "auth_time is later than before", "\(after) after \(before)")
                }
                run.review("Does the page ask the user to log in again?", pages(second.outcome))
            },
            ConformanceModule(
                "oidcc-prompt-none-not-logged-in",
                plan,
                "prompt=none without a login is refused at the redirect URI."
            ) { run in
                let flow = run.flow(try await run.client(), adding: [("prompt", "none")])
                try await run.expectError(
                    try await run.start(flow, .look),
                    flow,
                    ["login_required", "interaction_required"]
                )
            },
            ConformanceModule("oidcc-prompt-none-logged-in", plan, "prompt=none after a login is silent.") { run in
                let client = try await run.client()
                let first = try await run.logIn(run.flow(client))
                let second = try await run.logIn(run.flow(client, adding: [("prompt", "none")]), .look)
                run.sameLogIn(first, second)
            },
            ConformanceModule("oidcc-max-age-1", plan, "A login older than max_age is not enough.") { run in
                let client = try await run.client()
                let first = try await run.logIn(run.flow(client))
                try await run.pause(2)
                let second = try await run.logIn(run.flow(client, adding: [("max_age", "1")]))
                run.expect(second.outcome.didLogIn, "the user logs in again", "no login page was shown")
                run.expect(second.subject == first.subject, "sub stays the same")
                if let before = first.authTime, let after = second.authTime {
                    run.expect(after > before, "auth_time is later than before", "\(after) after \(before)")
                }
                run.review("Does the page ask the user to log in again?", pages(second.outcome))
            },
            ConformanceModule("oidcc-max-age-10000", plan, "A login younger than max_age is enough.") { run in
                let client = try await run.client()
                let first = try await run.logIn(run.flow(client, adding: [("max_age", "15000")]))
                let second = try await run.logIn(run.flow(client, adding: [("max_age", "10000")]))
                run.sameLogIn(first, second)
            },
            ConformanceModule(
                "oidcc-id-token-hint",
                plan,
                "prompt=none with an ID token of the signed-in user is silent."
            ) { run in
                let client = try await run.client()
                let first = try await run.logIn(run.flow(client))
                let hint = try run.unwrap(first.idTokenText, "there is an ID token")
                let flow = run.flow(client, adding: [("prompt", "none"), ("id_token_hint", hint)])
                run.sameLogIn(first, try await run.logIn(flow, .look))
            },
        ]
    }

    private static func pages(_ outcome: Outcome) -> String {
        outcome.pages.map(\.excerpt).joined(separator: "; ")
    }
}

extension ModuleRun {
    /// The second login came from the session of the first, without a question.
    fileprivate func sameLogIn(_ first: LogIn, _ second: LogIn) {
        expect(!second.outcome.didLogIn, "the user does not log in again", "a login page was shown")
        expect(second.subject == first.subject, "sub stays the same")
        if let before = first.authTime, let after = second.authTime {
            expect(before == after, "auth_time stays the same", "\(after) after \(before)")
        }
    }
}

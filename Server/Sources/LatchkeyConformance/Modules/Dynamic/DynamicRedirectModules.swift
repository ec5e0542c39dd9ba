import LatchkeyJSON

extension ConformanceModule {
    static let redirectModules = [
        ConformanceModule(
            "oidcc-ensure-redirect-uri-in-authorization-request",
            .dynamic,
            "A request without redirect_uri leads to a page if two are registered."
        ) { run in
            try await run.needsRegistration()
            let base = run.settings.redirectBase
            let client = try await run.register(["redirect_uris": [.string("\(base)/one"), .string("\(base)/two")]])
            var flow = run.flow(client)
            flow.parameters["redirect_uri"] = nil
            let outcome = try await run.start(flow, .look)
            run.expectPage(outcome, "Does the page say that redirect_uri is missing?")
        },
        ConformanceModule("oidcc-redirect-uri-query-OK", .dynamic, "A registered query comes back.") { run in
            let flow = run.flow(try await clientWithQuery(run))
            let logIn = try await run.logIn(flow)
            let returned = logIn.outcome.callback?.query["foo"]
            run.expect(returned == "bar", "the query of the redirect URI stays", returned)
        },
        refusedQuery("oidcc-redirect-uri-query-mismatch", "Another query leads to a page.", "?foo=baz"),
        refusedQuery("oidcc-redirect-uri-query-added", "A longer query leads to a page.", "?foo=bar&csrf=123"),
        ConformanceModule(
            "oidcc-redirect-uri-regfrag",
            .dynamic,
            "A redirect URI with a fragment cannot be registered."
        ) { run in
            try await run.needsRegistration()
            let address = "\(run.settings.redirectBase)/callback#foobar"
            try await run.expectRefusedRegistration(["redirect_uris": [.string(address)]])
        },
    ]

    private static func clientWithQuery(_ run: ModuleRun) async throws -> ConformanceClient {
        try await run.needsRegistration()
        return try await run.register(["redirect_uris": [.string("\(run.settings.redirectBase)/callback?foo=bar")]])
    }

    private static func refusedQuery(_ name: String, _ summary: String, _ query: String) -> ConformanceModule {
        ConformanceModule(name, .dynamic, summary) { run in
            var flow = run.flow(try await clientWithQuery(run))
            flow.parameters["redirect_uri"] = "\(run.settings.redirectBase)/callback" + query
            let outcome = try await run.start(flow, .look)
            run.expectPage(outcome, "Does the page say that the redirect URI is not registered?")
        }
    }
}

extension ConformanceModule {
    /// Requests with a parameter that must not be an error.
    static func hintModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            hint("oidcc-display-page", plan, "display", "page"),
            hint("oidcc-display-popup", plan, "display", "popup"),
            hint("oidcc-ensure-request-with-unknown-parameter-succeeds", plan, "extra", "foobar"),
            hint("oidcc-ui-locales", plan, "ui_locales", "se"),
            hint("oidcc-claims-locales", plan, "claims_locales", "se"),
            ConformanceModule("oidcc-login-hint", plan, "login_hint is never an error.") { run in
                let hint = run.settings.script.username
                _ = try await run.logIn(run.flow(try await run.client(), adding: [("login_hint", hint)]))
            },
            ConformanceModule(
                "oidcc-ensure-request-with-acr-values-succeeds",
                plan,
                "acr_values is never an error; acr should be one of them."
            ) { run in
                let offered = try await run.discovery().list("acr_values_supported")
                let values = offered.map { $0.joined(separator: " ") } ?? "1 2"
                let client = try await run.client()
                let logIn = try await run.logIn(run.flow(client, adding: [("acr_values", values)]))
                let acr = logIn.idToken?.text("acr")
                run.warn(
                    unless: acr.map(values.split(separator: " ").map(String.init).contains) ?? false,
                    "the ID token's acr is one of acr_values",
                    acr ?? "no acr"
                )
            },
        ]
    }

    private static func hint(
        _ name: String,
        _ plan: ConformancePlan,
        _ parameter: String,
        _ value: String
    ) -> ConformanceModule {
        ConformanceModule(name, plan, "\(parameter)=\(value) is never an error.") { run in
            _ = try await run.logIn(run.flow(try await run.client(), adding: [(parameter, value)]))
        }
    }
}

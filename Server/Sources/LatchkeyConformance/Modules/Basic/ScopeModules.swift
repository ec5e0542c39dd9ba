import LatchkeyJSON

extension ConformanceModule {
    private static let claims: [String: [String]] = [
        "profile": [
            "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
            "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
        ],
        "email": ["email", "email_verified"],
        "address": ["address"],
        "phone": ["phone_number", "phone_number_verified"],
    ]

    static func scopeModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        ["profile", "email", "address", "phone"].map { scope in
            ConformanceModule(
                "oidcc-scope-\(scope)",
                plan,
                "The scope \(scope) opens its claims at userinfo, with the right types."
            ) { run in try await checkScopes([scope], run) }
        } + [
            ConformanceModule("oidcc-scope-all", plan, "All standard scopes together.") { run in
                try await checkScopes(["profile", "email", "address", "phone"], run)
            },
            ConformanceModule(
                "oidcc-claims-essential",
                plan,
                "An essential claim of the claims parameter should be returned."
            ) { run in
                guard try await run.discovery().isTrue("claims_parameter_supported") else {
                    try run.skip("the metadata does not offer the claims parameter")
                }
                let wish = #"{"userinfo":{"name":{"essential":true}}}"#
                let logIn = try await run.logIn(run.flow(try await run.client(), adding: [("claims", wish)]))
                let claims = try await run.userinfo(logIn)
                run.warn(unless: claims["name"]?.stringValue != nil, "userinfo has the essential claim name")
            },
        ]
    }

    private static func checkScopes(_ scopes: [String], _ run: ModuleRun) async throws {
        let offered = try await run.discovery().list("scopes_supported")
        for scope in scopes where offered.map({ !$0.contains(scope) }) ?? false {
            try run.skip("the metadata does not offer the scope \(scope)")
        }
        let scope = (["openid"] + scopes).joined(separator: " ")
        let logIn = try await run.logIn(run.flow(try await run.client(), scope: scope))
        let claims = try await run.userinfo(logIn)
        let supported = try await run.discovery().list("claims_supported")
        for scope in scopes {
            let missing = (Self.claims[scope] ?? []).filter { claims[$0] == nil }
            let promised = missing.filter { supported?.contains($0) ?? true }
            run.warn(
                unless: promised.isEmpty,
                "userinfo has all supported claims of the scope \(scope)",
                "without " + promised.joined(separator: ", ")
            )
            run.expect(
                missing.count < (Self.claims[scope] ?? []).count,
                "userinfo has a claim of the scope \(scope); the user of the test needs that data"
            )
        }
        let foreign = Self.claims.filter { !scopes.contains($0.key) }.flatMap(\.value)
        let extra = foreign.filter { claims[$0] != nil }.sorted()
        run.warn(
            unless: extra.isEmpty,
            "userinfo has no claims of scopes that were not asked for",
            extra.joined(separator: ", ")
        )
    }
}

import LatchkeyJSON

extension ConformanceModule {
    private static let prefix = "oidcc-rp-initiated-logout"

    static let rpInitiatedLogout: [ConformanceModule] =
        [
            ConformanceModule(
                "oidcc-rp-initiated-logout-discovery-endpoint-verification",
                .rpInitiatedLogout,
                "The metadata has end_session_endpoint."
            ) { run in
                try await checkDiscovery(run)
                _ = try await run.endpoint("end_session_endpoint")
            },
            ConformanceModule(
                "oidcc-rp-initiated-logout",
                .rpInitiatedLogout,
                "A logout with an ID token returns to the client with state, and ends the session."
            ) { run in
                let logIn = try await run.logIn(run.flow(try await run.client()))
                var logOut = try LogOut(logIn, run)
                logOut.query["state"] = RandomText.make()
                try await run.expectReturn(try await run.perform(logOut), from: logOut)
                try await run.expectLoggedOut(logIn)
            },
            ConformanceModule(
                "oidcc-rp-initiated-logout-no-state",
                .rpInitiatedLogout,
                "A logout without state returns without state."
            ) { run in
                let logIn = try await run.logIn(run.flow(try await run.client()))
                let logOut = try LogOut(logIn, run)
                try await run.expectReturn(try await run.perform(logOut), from: logOut)
                try await run.expectLoggedOut(logIn)
            },
        ] + refusedReturns + logOutsWithoutReturn

    /// Requests whose address cannot be trusted.
    private static let refusedReturns = [
        refusedReturn("-bad-post-logout-redirect-uri", "An address that is not registered gets no redirect.") {
            logOut in
            logOut.query["post_logout_redirect_uri"] = "https://attacker.example/logged-out"
        },
        refusedReturn(
            "-query-added-to-post-logout-redirect-uri",
            "A registered address with a longer query gets no redirect."
        ) { logOut in
            let address = logOut.query["post_logout_redirect_uri"] ?? ""
            logOut.query["post_logout_redirect_uri"] = address + (address.contains("?") ? "&" : "?") + "foo=bar"
        },
        refusedReturn("-modified-id-token-hint", "An ID token with alg none proves nothing.") { logOut in
            logOut.query["id_token_hint"] = try TokenSigner.unsigned.sign(logOut.idToken.claims)
        },
        refusedReturn("-bad-id-token-hint", "An ID token with another key's signature proves nothing.") { logOut in
            let forger = TokenSigner.fresh(keyID: logOut.idToken.keyID)
            logOut.query["id_token_hint"] = try forger.sign(logOut.idToken.claims)
        },
        refusedReturn("-no-id-token-hint", "Without an ID token there is no silent redirect.") { logOut in
            logOut.query["id_token_hint"] = nil
        },
    ]

    /// Requests that end on a page of the server.
    private static let logOutsWithoutReturn = [
        pageAfterLogOut("-no-params", "A logout without parameters ends on a page.") { logOut in
            logOut.query = FormFields()
        },
        pageAfterLogOut("-no-post-logout-redirect-uri", "A logout without an address ends on a page.") { logOut in
            logOut.query["post_logout_redirect_uri"] = nil
        },
        pageAfterLogOut("-only-state", "A logout with only a state ends on a page.") { logOut in
            logOut.query = FormFields([("state", RandomText.make())])
        },
    ]

    private static func refusedReturn(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (inout LogOut) throws -> Void
    ) -> ConformanceModule {
        ConformanceModule(prefix + name, .rpInitiatedLogout, summary) { run in
            let logIn = try await run.logIn(run.flow(try await run.client()))
            var logOut = try LogOut(logIn, run)
            logOut.query["state"] = RandomText.make()
            try change(&logOut)
            let outcome = try await run.perform(logOut, .look)
            run.expectPage(outcome, "Does the page show an error, or ask whether to log out?", isError: false)
            if let page = outcome.landing.page {
                run.expect(page.status < 500, "the page is no internal error", page.excerpt)
            }
        }
    }

    private static func pageAfterLogOut(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (inout LogOut) throws -> Void
    ) -> ConformanceModule {
        ConformanceModule(prefix + name, .rpInitiatedLogout, summary) { run in
            let logIn = try await run.logIn(run.flow(try await run.client()))
            var logOut = try LogOut(logIn, run)
            try change(&logOut)
            let outcome = try await run.perform(logOut)
            run.expectPage(outcome, "Does the page say that the user is logged out?", isError: false)
            try await run.expectLoggedOut(logIn)
        }
    }
}

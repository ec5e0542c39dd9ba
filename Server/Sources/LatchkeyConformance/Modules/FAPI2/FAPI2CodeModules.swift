import LatchkeyJSON

extension ConformanceModule {
    static let fapi2CodeModules = [
        fapi2("ensure-client-id-in-token-endpoint", "The client of the assertion is that of client_id.") { run in
            let (first, second) = (try await run.client(), try await run.client(1))
            let flow = run.flow(first)
            let code = try await run.code(try await run.start(flow), flow)
            var call = try await run.redemption(code, flow)
            call.form["client_id"] = second.id
            run.expectTokenError(
                try await run.send(call),
                ["invalid_client", "invalid_grant", "invalid_request"],
                of: first
            )
        },
        fapi2("ensure-authorization-code-is-bound-to-client", "Another client cannot redeem the code.") { run in
            let (first, second) = (try await run.client(), try await run.client(1))
            let flow = run.flow(first)
            let code = try await run.code(try await run.start(flow), flow)
            let stolen = try await run.redemption(code, flow)
            let call = run.call(stolen.url, stolen.form, as: second, provedBy: flow.proofKey)
            run.expectTokenError(try await run.send(call), ["invalid_grant"], of: second)
        },
        fapi2("attempt-reuse-authorization-code-after-one-second", "A code works once.") { run in
            let logIn = try await run.logIn(run.flow(try await run.client()))
            try await run.pause(1)
            let again = try await run.send(try await run.redemption(logIn.code, logIn.flow))
            run.expectTokenError(again, ["invalid_grant"], of: logIn.flow.client)
            let answer = try await run.userinfoAnswer(logIn)
            run.warn(
                unless: answer.status == 401,
                "the first access token is dead after its code was used again",
                "userinfo answers \(answer.status)"
            )
        },
        fapi2(
            "ensure-token-endpoint-fails-with-expired-auth-code",
            "A code is older than 60 s and does not work."
        ) { run in
            let flow = run.flow(try await run.client())
            let code = try await run.code(try await run.start(flow), flow)
            try await run.pause(65)
            run.expectTokenError(
                try await run.send(try await run.redemption(code, flow)),
                ["invalid_grant"],
                of: flow.client
            )
        },
    ]

    static let fapi2ChallengeModules = [
        fapi2("par-ensure-pkce-required", "A request without a challenge is refused.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["code_challenge"] = nil
            flow.parameters["code_challenge_method"] = nil
            try await expectPushedRefusal(flow, ["invalid_request"], run)
        },
        fapi2("ensure-pkce-code-verifier-required", "A redemption without the verifier is refused.") { run in
            try await redeem(run, ["invalid_grant", "invalid_request"]) { $0["code_verifier"] = nil }
        },
        fapi2("incorrect-pkce-code-verifier-rejected", "A redemption with another verifier is refused.") { run in
            try await redeem(run, ["invalid_grant"]) { $0["code_verifier"] = CodeVerifier().text }
        },
        fapi2("par-plain-pkce-rejected", "The challenge method plain is refused.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["code_challenge"] = flow.verifier?.text
            flow.parameters["code_challenge_method"] = "plain"
            try await expectPushedRefusal(flow, ["invalid_request"], run)
        },
    ]

    private static func redeem(
        _ run: ModuleRun,
        _ codes: Set<String>,
        _ change: (inout FormFields) -> Void
    ) async throws {
        let flow = run.flow(try await run.client())
        let code = try await run.code(try await run.start(flow), flow)
        var call = try await run.redemption(code, flow)
        change(&call.form)
        run.expectTokenError(try await run.send(call), codes, of: flow.client)
    }
}

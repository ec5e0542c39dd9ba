import LatchkeyJSON

extension ConformanceModule {
    static let fapi2RequestModules = [
        pushedWins("ensure-different-nonce-inside-and-outside-request-object", "nonce"),
        pushedWins("ensure-different-state-inside-and-outside-request-object", "state"),
        fapi2("state-only-outside-request-object-not-used", "A state that was not pushed is not used.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["state"] = nil
            var query = try await run.pushed(flow)
            query["state"] = RandomText.make()
            let outcome = try await run.authorize(query, for: flow)
            if outcome.callback?.error != nil {
                let answer = outcome.callback?.state
                run.expect(answer == nil || answer == query["state"], "no other state is invented")
            } else {
                _ = try await run.finish(flow, outcome)
            }
        },
        fapi2("ensure-request-object-without-redirect-uri-fails", "A pushed request needs redirect_uri.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["redirect_uri"] = nil
            try await expectPushedRefusal(flow, ["invalid_request", "invalid_redirect_uri"], run)
        },
        fapi2("ensure-registered-redirect-uri", "A redirect URI that is not registered is refused.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["redirect_uri"] = flow.client.redirectURI + "/" + RandomText.make().prefix(12)
            try await expectPushedRefusal(flow, ["invalid_request", "invalid_redirect_uri"], run)
        },
        fapi2("plain-fapi-tolerate-unregistered-redirect-uri", "PAR may take a redirect URI that is not registered.") {
            run in
            var flow = run.flow(try await run.client())
            flow.parameters["redirect_uri"] = flow.client.redirectURI + "/" + RandomText.make().prefix(12)
            let answer = try await run.send(try await run.push(flow))
            guard answer.status == 201 else {
                return run.expectPushError(answer, ["invalid_request", "invalid_redirect_uri"])
            }
            _ = try await run.finish(flow, try await run.authorize(try await run.accepted(answer, flow), for: flow))
        },
        fapi2("ensure-redirect-uri-in-authorization-request", "A pushed request names its redirect URI.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["redirect_uri"] = nil
            let answer = try await run.send(try await run.push(flow))
            run.expectPushError(answer, ["invalid_request", "invalid_redirect_uri"])
        },
        fapi2(
            "ensure-unsigned-authorization-request-without-using-par-fails",
            "A request that was not pushed is refused."
        ) { run in
            var flow = run.flow(try await run.client())
            flow.isPushed = false
            let outcome = try await run.start(flow, .look)
            let codes: Set<String> = ["invalid_request", "invalid_request_object", "unauthorized_client"]
            try await run.expectRefusal(outcome, flow, codes, "Does the page say that the request must be pushed?")
        },
        otherResponseType("ensure-response-type-code-idtoken-fails", "code id_token"),
        otherResponseType("ensure-response-type-token-fails", "token"),
    ]

    /// A parameter outside of the pushed request does not change it.
    private static func pushedWins(_ name: String, _ parameter: String) -> ConformanceModule {
        fapi2(name, "The pushed \(parameter) counts, or the request is refused.") { run in
            let flow = run.flow(try await run.client())
            var query = try await run.pushed(flow)
            query[parameter] = RandomText.make()
            let outcome = try await run.authorize(query, for: flow)
            if let error = outcome.callback?.error {
                run.expect(error == "invalid_request", "the error is invalid_request", error)
            } else if outcome.callback == nil {
                run.expectPage(outcome, "Does the page say that the request is invalid?")
            } else {
                _ = try await run.finish(flow, outcome)
            }
        }
    }

    private static func otherResponseType(_ name: String, _ type: String) -> ConformanceModule {
        fapi2(name, "The response type \(type) is refused.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["response_type"] = type
            try await expectPushedRefusal(
                flow,
                ["unsupported_response_type", "invalid_request", "unauthorized_client"],
                run
            )
        }
    }

    /// The request is refused when it is pushed, or at the latest when it is used.
    static func expectPushedRefusal(_ flow: Flow, _ codes: Set<String>, _ run: ModuleRun) async throws {
        let answer = try await run.send(try await run.push(flow))
        guard answer.status == 201 else { return run.expectPushError(answer, codes) }
        let outcome = try await run.authorize(try await run.accepted(answer, flow), for: flow, .look)
        try await run.expectRefusal(outcome, flow, codes, "Does the page say why the request is refused?")
    }
}

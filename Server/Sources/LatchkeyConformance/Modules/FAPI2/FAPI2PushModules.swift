import Foundation
import LatchkeyJSON

extension ConformanceModule {
    static let fapi2PushModules =
        [
            fapi2(
                "par-ensure-reused-request-uri-prior-to-auth-completion-succeeds",
                "A second visit before the login should work."
            ) { run in
                let flow = run.flow(try await run.client())
                let query = try await run.pushed(flow)
                _ = try await run.authorize(query, for: flow, .look)
                let outcome = try await run.authorize(query, for: flow)
                run.warn(
                    unless: outcome.callback?.code != nil,
                    "the second visit with the request_uri works",
                    outcome.landing.description
                )
                if outcome.callback?.code != nil { _ = try await run.finish(flow, outcome) }
            },
            fapi2("par-attempt-reuse-request_uri", "A request_uri that led to a code is spent.") { run in
                let flow = run.flow(try await run.client())
                let query = try await run.pushed(flow)
                _ = try await run.finish(flow, try await run.authorize(query, for: flow))
                try await refusedVisit(query, flow, run)
            },
            fapi2("par-attempt-to-use-expired-request_uri", "A request_uri expires.") { run in
                let flow = run.flow(try await run.client())
                let answer = try await run.send(try await run.push(flow))
                let query = try await run.accepted(answer, flow)
                let lifetime = Int(answer.object?["expires_in"]?.integerValue ?? 60)
                try await run.pause(min(max(lifetime, 1), 600) + 5)
                try await refusedVisit(query, flow, run)
            },
            fapi2("par-attempt-to-use-request_uri-for-different-client", "A request_uri is its client's.") { run in
                let second = try await run.client(1)
                let flow = run.flow(try await run.client())
                var query = try await run.pushed(flow)
                query["client_id"] = second.id
                try await refusedVisit(query, flow, run)
            },
            fapi2("par-without-duplicate-parameters", "client_id and request_uri are enough.") { run in
                let flow = run.flow(try await run.client())
                let query = try await run.pushed(flow)
                _ = try await run.finish(flow, try await run.authorize(query, for: flow))
            },
            fapi2("par-authorization-request-containing-request_uri-form-param", "request_uri cannot be pushed.") {
                run in
                var flow = run.flow(try await run.client())
                flow.parameters["request_uri"] = "urn:ietf:params:oauth:request_uri:" + RandomText.make()
                let answer = try await run.send(try await run.push(flow))
                run.expectPushError(answer, ["invalid_request", "invalid_request_object", "invalid_request_uri"])
            },
            fapi2("par-attempt-invalid-http-method", "The endpoint of pushed requests takes only POST.") { run in
                let flow = run.flow(try await run.client())
                let call = try await run.push(flow).request()
                for method in ["GET", "PUT"] {
                    var request = call
                    request.method = method
                    if method == "GET" {
                        request.url = call.url + "?" + (call.body ?? "")
                        request.body = nil
                    }
                    let answer = try await run.send(request)
                    run.expect((400..<500).contains(answer.status), "\(method) is refused", "\(answer.status)")
                    run.warn(unless: answer.status == 405, "\(method) is refused with 405", "\(answer.status)")
                }
            },
        ] + fapi2PushAssertionModules

    private static let fapi2PushAssertionModules = [
        fapi2(
            "par-ensure-jwt-client-assertions-nbf-8-seconds-in-the-future-is-accepted",
            "An assertion whose nbf is 8 s ahead works."
        ) { run in
            let flow = run.flow(try await run.client())
            var call = try await run.push(flow)
            call.assertion?.claims["nbf"] = .integer(Int64(run.now.timeIntervalSince1970) + 8)
            call.assertion?.claims["iat"] = .integer(Int64(run.now.timeIntervalSince1970) + 8)
            let query = try await run.accepted(try await run.send(call), flow)
            _ = try await run.finish(flow, try await run.authorize(query, for: flow))
        },
        pushRefused(
            "par-ensure-jwt-client-assertions-nbf-over-60-seconds-in-the-future-fails",
            "An assertion whose nbf is more than 60 s ahead is refused."
        ) { claims, run in
            let second = Int64(run.now.timeIntervalSince1970)
            claims["nbf"] = .integer(second + 70)
            claims["iat"] = .integer(second + 70)
            claims["exp"] = .integer(second + 120)
        },
        pushRefused("par-test-array-as-audience-fails", "aud is a text, not an array.") { claims, run in
            claims["aud"] = [.string(run.settings.issuer)]
        },
        pushRefused(
            "par-test-par-endpoint-url-as-audience-fails",
            "The address of PAR is no audience."
        ) { claims, run in
            claims["aud"] = .string(try await run.endpoint("pushed_authorization_request_endpoint"))
        },
        pushRefused(
            "par-test-token-endpoint-url-as-audience-fails",
            "The address of the token endpoint is no audience."
        ) { claims, run in
            claims["aud"] = .string(try await run.endpoint("token_endpoint"))
        },
    ]

    private static func pushRefused(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (inout [String: JSONValue], ModuleRun) async throws -> Void
    ) -> ConformanceModule {
        fapi2(name, summary) { run in
            var call = try await run.push(run.flow(try await run.client()))
            var claims = call.assertion?.claims ?? [:]
            try await change(&claims, run)
            call.assertion?.claims = claims
            run.expectPushError(try await run.send(call), ["invalid_client", "invalid_request"])
        }
    }

    private static func refusedVisit(_ query: FormFields, _ flow: Flow, _ run: ModuleRun) async throws {
        let outcome = try await run.authorize(query, for: flow, .look)
        if let callback = outcome.callback {
            let codes = ["invalid_request_uri", "invalid_request", "invalid_request_object"]
            run.expect(callback.code == nil, "the request_uri leads to no code", "a code")
            run.expect(callback.error.map(codes.contains) == true, "the error is invalid_request_uri", callback.error)
        } else {
            run.expectPage(outcome, "Does the page say that the request cannot be used?")
        }
    }
}

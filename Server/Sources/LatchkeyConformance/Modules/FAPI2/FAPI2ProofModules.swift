import Foundation
import LatchkeyJSON

extension ConformanceModule {
    private static let proofErrors: Set<String> = ["invalid_dpop_proof", "invalid_grant", "invalid_request"]

    static let fapi2ProofModules = [
        fapi2("check-dpop-proof-nbf-exp", "A proof may have nbf and exp.") { run in
            let logIn = try await run.logIn(run.flow(try await run.client()))
            var call = try await ResourceCall(logIn, run)
            let second = Int64(run.now.timeIntervalSince1970)
            call.proof.claims["nbf"] = .integer(second)
            call.proof.claims["exp"] = .integer(second + 60)
            let answer = try await run.send(call)
            run.expect(answer.status == 200, "a proof with nbf and exp opens the resource", "\(answer.status)")
        },
        fapi2("ensure-dpopproof-with-iat-10seconds-before-succeeds", "A proof 10 s old works.") { run in
            try await shiftedProof(-10, run)
        },
        fapi2("ensure-dpopproof-with-iat-10seconds-after-succeeds", "A proof 10 s ahead works.") { run in
            try await shiftedProof(10, run)
        },
        fapi2("ensure-mismatched-dpop-jkt-fails", "dpop_jkt and the proof at PAR are of one key.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["dpop_jkt"] = TokenSigner.fresh().thumbprint
            flow.provesAtPush = true
            let answer = try await run.send(try await run.push(flow))
            run.expectPushError(answer, ["invalid_dpop_proof", "invalid_request"])
        },
        fapi2(
            "ensure-token-endpoint-fails-with-mismatched-dpop-proof-jkt",
            "A code that a proof at PAR bound needs the same key."
        ) { run in
            var flow = run.flow(try await run.client())
            flow.provesAtPush = true
            try await redeemWithAnotherKey(flow, run)
        },
        fapi2(
            "ensure-token-endpoint-fails-with-mismatched-dpop-jkt",
            "A code that dpop_jkt bound needs the same key."
        ) { run in
            var flow = run.flow(try await run.client())
            flow.parameters["dpop_jkt"] = flow.proofKey?.thumbprint
            try await redeemWithAnotherKey(flow, run)
        },
        fapi2("ensure-dpopproof-at-par-endpoint-binding-success", "A proof at PAR binds the code to its key.") { run in
            var flow = run.flow(try await run.client())
            flow.provesAtPush = true
            try await run.userinfo(try await run.logIn(flow))
        },
        fapi2("ensure-dpop-auth-code-binding-success", "dpop_jkt binds the code to its key.") { run in
            var flow = run.flow(try await run.client())
            flow.parameters["dpop_jkt"] = flow.proofKey?.thumbprint
            try await run.userinfo(try await run.logIn(flow))
        },
        fapi2("dpop-negative-tests", "The resource checks every part of a proof.") { run in
            try await DPoPNegativeTests(run).perform()
        },
        fapi2("ensure-holder-of-key-required", "The token endpoint issues no token without a proof.") { run in
            let flow = run.flow(try await run.client())
            let code = try await run.code(try await run.start(flow), flow)
            var call = try await run.redemption(code, flow)
            call.proof = nil
            run.expectTokenError(
                try await run.send(call),
                ["invalid_dpop_proof", "invalid_request", "invalid_grant", "use_dpop_nonce"],
                of: flow.client
            )
            try await run.expectCurrentTLS("token_endpoint")
        },
    ]

    private static func shiftedProof(_ seconds: Int64, _ run: ModuleRun) async throws {
        let flow = run.flow(try await run.client())
        let outcome = try await run.start(flow)
        let code = try await run.code(outcome, flow)
        let second = Int64(run.now.timeIntervalSince1970) + seconds
        var redemption = try await run.redemption(code, flow)
        redemption.proof?.claims["iat"] = .integer(second)
        let logIn = try await run.accept(try await run.send(redemption), flow, outcome, code)
        var call = try await ResourceCall(logIn, run)
        call.proof.claims["iat"] = .integer(second)
        let answer = try await run.send(call)
        run.expect(answer.status == 200, "the proof opens the resource", "\(answer.status)")
    }

    private static func redeemWithAnotherKey(_ flow: Flow, _ run: ModuleRun) async throws {
        let code = try await run.code(try await run.start(flow), flow)
        var thief = flow
        thief.proofKey = TokenSigner.fresh()
        let answer = try await run.send(try await run.redemption(code, thief))
        run.expectTokenError(answer, proofErrors, of: flow.client)
    }
}

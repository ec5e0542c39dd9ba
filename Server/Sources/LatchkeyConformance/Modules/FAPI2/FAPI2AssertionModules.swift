import CryptoExtras
import Foundation
import LatchkeyJSON

extension ConformanceModule {
    static let fapi2AssertionModules = [
        fapi2("ensure-signed-client-assertion-with-RS256-fails", "A client assertion with RS256 is refused.") { run in
            try await redeem(run) { call, client in
                if let old = client.signer?.withRS256 {
                    call.assertion?.signer = old
                } else {
                    // The client has no RSA key, so the server refuses the algorithm before it looks for one.
                    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
                    call.assertion?.signer = TokenSigner(.rsa(key, isPSS: false), keyID: client.signer?.keyID)
                }
            }
        },
        fapi2("ensure-client-assertion-in-token-endpoint", "A redemption without an assertion is refused.") { run in
            try await redeem(run, ["invalid_client", "invalid_request"]) { call, client in
                call.authenticates = false
                call.form["client_id"] = client.id
            }
        },
        fapi2(
            "ensure-client-assertion-with-exp-is-5-minutes-in-past-fails",
            "An assertion that expired 5 minutes ago is refused."
        ) { run in
            let second = Int64(run.now.timeIntervalSince1970)
            try await redeem(run) { call, _ in
                call.assertion?.claims["exp"] = .integer(second - 300)
                call.assertion?.claims["iat"] = .integer(second - 360)
                call.assertion?.claims["nbf"] = .integer(second - 360)
            }
        },
        fapi2("ensure-client-assertion-with-wrong-aud-fails", "An assertion for another server is refused.") { run in
            try await redeem(run) { call, _ in call.assertion?.claims["aud"] = "https://other.example" }
        },
        fapi2("ensure-client-assertion-with-no-sub-fails", "An assertion without sub is refused.") { run in
            try await redeem(run) { call, _ in call.assertion?.claims["sub"] = nil }
        },
    ]

    private static func redeem(
        _ run: ModuleRun,
        _ codes: Set<String> = ["invalid_client"],
        _ change: (inout ClientCall, ConformanceClient) throws -> Void
    ) async throws {
        let flow = run.flow(try await run.client())
        let code = try await run.code(try await run.start(flow), flow)
        var call = try await run.redemption(code, flow)
        try change(&call, flow.client)
        run.expectTokenError(try await run.send(call), codes, of: flow.client)
    }
}

import Crypto
import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// The conformance suite's modules for relying parties that concern the parameters which the browser brings back.
@Suite struct RelyingPartyAnswerTests {
    /// The changes of an answer that keep its code away from the token endpoint.
    private static let answers: [(String, notice: String, @Sendable (inout [String: String]) -> Void)] = [
        (
            RelyingPartyModule.fapi("ensure-authorization-response-with-invalid-state-fails"),
            FederationServer.over,
            { $0["state"] = String(repeating: "A", count: 43) }
        ),
        (
            RelyingPartyModule.fapi("ensure-authorization-response-with-invalid-missing-state-fails"),
            FederationServer.over,
            { $0["state"] = nil }
        ),
        (
            RelyingPartyModule.fapi("invalid-authorization-response-iss"),
            FederationServer.failed,
            { $0["iss"] = "https://evil.example" }
        ),
        (
            "\(RelyingPartyModule.fapi("invalid-authorization-response-iss")), with a slash more",
            FederationServer.failed,
            { $0["iss"] = FederationServer.issuer + "/" }
        ),
        (RelyingPartyModule.fapi("remove-authorization-response-iss"), FederationServer.failed, { $0["iss"] = nil }),
    ]

    @Test(arguments: answers) func `a module that the client passes by calling no other endpoint`(
        name: String,
        notice: String,
        change: @escaping @Sendable (inout [String: String]) -> Void
    ) async throws {
        try await Self.runNamingIssuer { federation async throws in
            await federation.provider.change { script in
                script.answer = {
                    $0["iss"] = FederationServer.issuer; change(&$0)
                }
            }
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page, told: notice)
            #expect(await federation.provider.calls == ["/.well-known/openid-configuration"])
        }
    }

    /// A provider that promises to name itself in its answers.
    private static func runNamingIssuer(
        _ test: @escaping @Sendable (FederationServer) async throws -> Void
    ) async throws {
        try await FederationServer.run { federation async throws in
            await federation.provider.change { script in
                script.document = { $0["authorization_response_iss_parameter_supported"] = true }
            }
            try await test(federation)
        }
    }

    @Test func `an answer of a provider that names itself as promised logs in`() async throws {
        try await Self.runNamingIssuer { federation async throws in
            await federation.provider.change { $0.answer = { $0["iss"] = FederationServer.issuer } }
            #expect(try await federation.logIn(Browser(federation.server)).name == "account")
        }
    }

    @Test func `an error with the issuer of another provider is not taken from it`() async throws {
        try await Self.runNamingIssuer { federation async throws in
            await federation.provider.change { script in
                script.answer = {
                    $0 = ["state": $0["state"] ?? "", "error": "access_denied", "iss": "https://evil.example"]
                }
            }
            let browser = Browser(federation.server)
            let page = try await federation.logIn(browser)
            try await federation.expectNobody(browser, at: page)
        }
    }

    @Test func `oidcc-client-test-form-post-error: a posted error leads back to the login, and is not shown`()
        async throws
    {
        let apple = "https://appleid.apple.com"
        try await FederationServer.run(
            "apple",
            issuer: apple,
            { rules in
                rules.secret = P256.Signing.PrivateKey().pemRepresentation
                (rules.appleTeamID, rules.appleKeyID) = ("TEAM123456", "KEY1234567")
            },
            { federation async throws in
                await federation.provider.change { script in
                    script.answer = {
                        $0 = [
                            "state": $0["state"] ?? "", "error": "login_required",
                            "error_description": "<b>Call this number</b>",
                        ]
                    }
                }
                let browser = Browser(federation.server)
                let answer = try await federation.provider.authorize(try await federation.begin(browser))
                let cookies = await browser.cookies
                await browser.keep([:])
                let posted = try await browser.post(
                    "/federation/acme/callback",
                    answer,
                    following: false,
                    headers: ["Origin": apple, "Sec-Fetch-Site": "cross-site"]
                )
                #expect(posted.status == 303)
                await browser.keep(cookies)
                let page = try await browser.open(try #require(posted.location))
                try await federation.expectNobody(browser, at: page)
                #expect(!page.text.contains("Call this number") && !page.text.contains("login_required"))
                #expect(await federation.provider.forms.isEmpty)
            }
        )
    }
}

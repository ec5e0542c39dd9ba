import Foundation
import LatchkeyConformance
import LatchkeyJSON
import Testing

@Suite struct ReportTests {
    private static let module = ConformancePlan.config.modules[0]

    @Test(
        arguments: [
            ([], ModuleResult.passed), ([.note], .passed), ([.review], .review), ([.review, .warning], .warning),
            ([.skipped, .warning], .skipped), ([.failure, .skipped], .failed),
        ] as [([Finding.Kind], ModuleResult)]
    )
    func `the worst finding is the result`(kinds: [Finding.Kind], result: ModuleResult) {
        #expect(ModuleReport(Self.module, kinds.map { Finding($0, "x") }).result == result)
    }

    @Test func `a failure says what was expected, what came and which request it was`() {
        let exchange = Exchange(
            WebRequest(form: FormFields([("grant_type", "refresh_token")]), to: "https://op.example/token"),
            WebAnswer(200, [("Content-Type", "application/json")], Data(#"{"error":"invalid_grant"}"#.utf8))
        )
        let report = ModuleReport(
            Self.module,
            [Finding(.failure, "the answer is 400", found: "200", exchange: exchange)]
        )
        #expect(
            report.lines == [
                "FAILED   config/oidcc-discovery-endpoint-verification",
                "    must: the answer is 400", "        came: 200", "        POST https://op.example/token",
                "          grant_type=refresh_token", "        → 200 application/json {error: invalid_grant}",
            ]
        )
    }

    @Test func `secrets are not printed`() {
        let secret = "s3cr3t"
        let form = FormFields([
            ("code", secret), ("client_secret", secret), ("refresh_token", secret), ("code_verifier", secret),
            ("password", secret), ("client_assertion", secret), ("something", secret),
        ])
        let exchange = Exchange(
            WebRequest(
                form: form,
                to: "https://op.example/token?id_token_hint=\(secret)#\(secret)",
                headers: [("Authorization", secret), ("Cookie", secret), ("DPoP", secret)]
            ),
            WebAnswer(
                303,
                [
                    ("Content-Type", "application/json"), ("Set-Cookie", secret),
                    ("Location", "https://rp.example/cb?code=\(secret)&state=\(secret)#\(secret)"),
                ],
                Data(#"{"access_token":"\#(secret)","id_token":"\#(secret)"}"#.utf8)
            )
        )
        #expect(!RedactedExchange(exchange).lines.joined().contains(secret))
    }

    @Test func `the report as JSON has every module and the counts`() throws {
        let report = ConformanceReport(
            issuer: "https://op.example",
            modules: [
                ModuleReport(Self.module, [Finding(.failure, "x", found: "y")]), ModuleReport(Self.module, []),
            ]
        )
        let json = try JSONDecoder().decode(JSONValue.self, from: try report.json()).objectValue
        #expect(json?["result"] == "FAILED")
        #expect(json?["counts"]?.objectValue?["PASSED"] == 1)
        #expect(json?["modules"]?.arrayValue?.count == 2)
        #expect(report.summary == "2 modules: 1 PASSED, 1 FAILED")
        #expect(report.hasFailed)
    }
}

import Foundation
import LatchkeyJSON

extension ConformanceModule {
    static let config = [
        ConformanceModule(
            "oidcc-discovery-endpoint-verification",
            .config,
            "The discovery document is complete and correct."
        ) { run in
            try await checkDiscovery(run)
            let discovery = try await run.discovery()
            run.expect(
                discovery.supports("RS256", in: "id_token_signing_alg_values_supported"),
                "id_token_signing_alg_values_supported has RS256",
                discovery.list("id_token_signing_alg_values_supported")?.joined(separator: ", ")
            )
            run.expect(
                discovery.supports("code", in: "response_types_supported"),
                "response_types_supported has code"
            )
            for name in ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"] {
                run.expect(discovery.text(name) != nil, "the metadata has \(name)")
            }
        }
    ]

    /// The rules for the metadata of every plan.
    static func checkDiscovery(_ run: ModuleRun) async throws {
        let discovery = try await run.discovery()
        run.expect(run.lastExchange?.answer?.isJSON == true, "the document is application/json")
        let issuer = URL(string: run.settings.issuer)
        run.expect(issuer?.query() == nil && issuer?.fragment() == nil, "the issuer has no query and no fragment")
        run.expect(issuer?.scheme == "https", "the issuer is an https URL", run.settings.issuer)
        checkTypes(discovery, run)
        let addresses = discovery.members.filter { $0.key.hasSuffix("_endpoint") || $0.key == "jwks_uri" }
        for (name, value) in addresses.sorted(by: { $0.key < $1.key }) {
            let url = value.stringValue.flatMap { URL(string: $0) }
            run.expect(url?.scheme == "https" && url?.host() != nil, "\(name) is an https URL", value.stringValue)
            run.expect(url?.fragment() == nil, "\(name) has no fragment")
        }
        checkLists(discovery, run)
        _ = try await run.keys()
    }

    private static func checkTypes(_ discovery: Discovery, _ run: ModuleRun) {
        for (name, value) in discovery.members.sorted(by: { $0.key < $1.key }) {
            if name.hasSuffix("_supported"), let list = value.arrayValue {
                run.expect(!list.isEmpty, "\(name) is left out rather than empty")
                run.expect(list.allSatisfy { $0.stringValue != nil }, "\(name) is an array of texts")
            } else if name.hasSuffix("_values_supported") || name.hasSuffix("_methods_supported") {
                run.expect(false, "\(name) is an array")
            }
            run.expect(value != .null, "\(name) is left out rather than null")
        }
        for name in [
            "claims_parameter_supported", "request_parameter_supported", "request_uri_parameter_supported",
            "require_request_uri_registration", "authorization_response_iss_parameter_supported",
            "backchannel_logout_supported", "backchannel_logout_session_supported",
            "frontchannel_logout_supported", "require_pushed_authorization_requests",
        ] {
            guard let value = discovery.members[name] else { continue }
            run.expect(value.boolValue != nil, "\(name) is true or false")
        }
    }

    private static func checkLists(_ discovery: Discovery, _ run: ModuleRun) {
        let subjects = discovery.list("subject_types_supported") ?? []
        run.expect(!subjects.isEmpty, "subject_types_supported is there")
        run.expect(Set(subjects).isSubset(of: ["public", "pairwise"]), "subject types are public or pairwise")
        let scopes = discovery.list("scopes_supported")
        run.expect(scopes?.contains("openid") ?? false, "scopes_supported has openid")
        for scope in scopes ?? [] {
            let isToken = scope.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
            run.expect(isToken && !scope.isEmpty, "the scope \(scope) has only characters of RFC 6749 §3.3")
        }
        for name in ["ui_locales_supported", "claims_locales_supported"] {
            for locale in discovery.list(name) ?? [] {
                run.expect(locale.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil, "\(locale) is a locale")
                run.warn(
                    unless: locale == canonical(locale),
                    "the locale \(locale) is written in the recommended case",
                    canonical(locale)
                )
            }
        }
        if let methods = discovery.members["code_challenge_methods_supported"] {
            run.expect(methods.arrayValue != nil, "code_challenge_methods_supported is an array")
        }
    }

    /// Language in lower, script in title and region in upper case (RFC 5646 §2.1.1).
    private static func canonical(_ locale: String) -> String {
        locale.split(separator: "-").enumerated().map { index, part in
            if index == 0 { return part.lowercased() }
            if part.count == 4, part.allSatisfy(\.isLetter) { return part.capitalized }
            return part.count == 2 ? part.uppercased() : part.lowercased()
        }.joined(separator: "-")
    }
}

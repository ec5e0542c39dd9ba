import Foundation
import LatchkeyJSON

/// A request and its answer for reports, without secrets.
///
/// Only names on a list keep their values, so that a parameter that nobody thought of is not printed.
package struct RedactedExchange: Sendable {
    private static let printable: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "prompt", "max_age", "display",
        "ui_locales", "claims_locales", "acr_values", "login_hint", "code_challenge_method", "grant_type", "error",
        "error_description", "iss", "post_logout_redirect_uri", "client_assertion_type", "token_type", "expires_in",
        "claims", "extra", "action", "application_type", "redirect_uris", "token_endpoint_auth_method",
        "initiate_login_uri", "dpop_jkt",
    ]
    private static let longest = 300

    package let lines: [String]

    package init(_ exchange: Exchange) {
        var lines = ["\(exchange.request.method) \(Self.url(exchange.request.url))"]
        if let body = exchange.request.body { lines.append("  " + Self.body(body, exchange.request)) }
        if let answer = exchange.answer {
            lines.append("→ \(answer.status) \(answer.mediaType)" + Self.answer(answer))
        }
        if let problem = exchange.problem { lines.append("→ \(problem)") }
        self.lines = lines
    }

    private static func url(_ url: String) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return String(parts[0].prefix(longest)) }
        let query = parts[1].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        return String(parts[0].prefix(longest)) + "?" + form(FormFields(decoding: query))
    }

    private static func form(_ fields: FormFields) -> String {
        fields.fields.map { "\($0.name)=\(printable.contains($0.name) ? clean($0.value) : "…")" }.joined(separator: "&")
    }

    private static func body(_ body: String, _ request: WebRequest) -> String {
        guard request.header("Content-Type")?.contains("json") == true else { return form(FormFields(decoding: body)) }
        return members(try? JSONDecoder().decode([String: JSONValue].self, from: Data(body.utf8)))
    }

    private static func answer(_ answer: WebAnswer) -> String {
        var text = ""
        if let location = answer.header("Location") { text += " Location: \(url(location))" }
        if answer.isJSON { text += " " + members(answer.object) }
        return text
    }

    private static func members(_ object: [String: JSONValue]?) -> String {
        guard let object else { return "(no JSON object)" }
        let texts = object.sorted { $0.key < $1.key }.map { name, value in
            let shown = printable.contains(name) ? value.stringValue ?? value.integerValue.map { "\($0)" } : nil
            return "\(clean(name)): \(shown.map(clean) ?? "…")"
        }
        return "{" + texts.joined(separator: ", ") + "}"
    }

    private static func clean(_ text: String) -> String {
        String(text.prefix(longest)).filter { !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    }
}

import Foundation
import HTTPTypes
import Testing

/// The server's answer to a script about the fields of a form.
struct CheckedFields: Decodable {
    struct Strength: Decodable {
        let score: Int
        let label: String
        let advice: String?
    }

    let fields: [String: String]
    let strength: Strength?

    /// Has a form of the browser's current page checked with these values, as its script does.
    init(_ form: String, _ values: [String: String], in browser: Browser) async throws {
        let page = await browser.page
        let (sent, address) = try (#require(page.form(form)), #require(page.check(of: form)))
        let answer = try await browser.post(address, sent.values.merging(values) { $1 })
        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl] == "no-store")
        self = try JSONDecoder().decode(CheckedFields.self, from: Data(answer.text.utf8))
        await browser.show(page)
    }
}

extension SeenPage {
    /// The address where a form's fields are checked.
    func check(of form: String) -> String? {
        let pattern = try? Regex("<form id=\"\(form)\"[^>]* data-check=\"([^\"]*)\"")
        return pattern.flatMap { text.firstMatch(of: $0) }?.output[1].substring.map { String($0).unescaped }
    }
}

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import PageServer
import Testing

@testable import BlogServer

/// A browser at the blog: keeps its cookies, and sends the forms that it is shown.
final class Visitor {
    let test: TestBlog
    private(set) var cookies: [String: String] = [:]
    private(set) var page = ""
    private(set) var status = HTTPResponse.Status.ok
    private(set) var headers = HTTPFields()

    init(_ test: TestBlog) { self.test = test }

    /// The page that is shown, by its name.
    var pageName: String { page.between("data-page=\"blog-", "\"") }

    /// The error that is shown.
    var error: String { page.between("role=\"alert\" id=\"error\">", "<") }

    func keep(_ name: String, _ value: String) { cookies[name] = value }

    @discardableResult
    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Visitor {
        try await send(.get, path, headers, nil)
    }

    /// Sends a form, with the hidden fields of the page that is shown.
    @discardableResult
    func post(_ path: String, _ fields: [String: String] = [:], _ headers: HTTPFields? = nil) async throws -> Visitor {
        var fields = fields
        for name in ["text", "key"] where fields[name] == nil { fields[name] = hidden(name) }
        let text = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        var headers = headers ?? [.secFetchSite: "same-origin"]
        if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        try await send(.post, path, headers, text.joined(separator: "&"))
        if status == .seeOther, let location = self.headers[.location] { try await get(location) }
        return self
    }

    @discardableResult
    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        _ body: String?
    ) async throws -> Visitor {
        var headers = headers
        let kept = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        if !kept.isEmpty { headers[.cookie] = kept }
        let answer = try await test.send(method, path, headers, body)
        for line in answer.headers[values: .setCookie] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies[pair[0]] = pair.count == 2 ? pair[1] : nil
        }
        (status, self.headers, page) = (answer.status, answer.headers, answer.text)
        return self
    }

    /// The value of a hidden field of the page, as a browser reads it.
    func hidden(_ name: String) -> String? {
        guard page.contains("type=\"hidden\" name=\"\(name)\"") else { return nil }
        return page.between("type=\"hidden\" name=\"\(name)\" value=\"", "\"").unescaped
    }

    /// The text in the composer.
    var composed: String { page.between("<textarea", "</textarea>").between(">\n", "\u{0}").unescaped }

    /// The texts on the timeline.
    var texts: [String] {
        page.split(separator: "<p class=\"text\" dir=\"auto\">").dropFirst().map { part in
            String(part).upTo("</p>").unescaped
        }
    }
}

extension String {
    /// The part between two texts; to the end if the second is missing.
    func between(_ start: String, _ end: String) -> String {
        guard let from = range(of: start, options: .literal) else { return "" }
        return String(self[from.upperBound...]).upTo(end)
    }

    func upTo(_ end: String) -> String {
        range(of: end, options: .literal).map { String(self[..<$0.lowerBound]) } ?? self
    }

    /// The text with the HTML entities decoded.
    var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            // Literally: a semicolon with a combining mark is another character.
            .reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
}

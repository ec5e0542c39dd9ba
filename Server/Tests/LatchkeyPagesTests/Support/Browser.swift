import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerTesting
import Testing

/// A browser without JavaScript: it keeps cookies, follows redirects on this server, and sends forms unchanged.
actor Browser {
    let server: PageServer
    /// The headers of every request.
    private let headers: [String: String]
    private(set) var cookies: [String: String] = [:]
    /// The current page.
    private(set) var page = SeenPage.none
    /// All `Set-Cookie` headers so far.
    private(set) var setCookies: [String] = []

    init(_ server: PageServer, language: String = "en", headers: [String: String] = [:]) {
        self.server = server
        self.headers = ["Accept-Language": language, "Accept": "text/html"].merging(headers) { $1 }
    }

    func keep(_ cookies: [String: String]) { self.cookies = cookies }

    /// Makes a page the current one again, after a script's request.
    func show(_ page: SeenPage) { self.page = page }

    func setCookie(_ name: String, _ value: String?) { cookies[name] = value }

    /// Opens an address and follows redirects.
    @discardableResult
    func open(_ path: String, following: Bool = true) async throws -> SeenPage {
        try await go("GET", path, following: following)
    }

    /// Fills in and sends a form of the current page.
    @discardableResult
    func send(
        _ id: String,
        _ values: [String: String] = [:],
        action: String? = nil,
        unchecking box: String? = nil,
        following: Bool = true,
        headers: [String: String] = [:]
    ) async throws -> SeenPage {
        let form = try #require(page.form(id), "no form \(id) on \(page.path): \(page.text)")
        var fields = form.values.merging(values) { $1 }
        if let action { fields["action"] = action }
        if let box { fields[box] = nil }
        return try await post(form.action, fields, following: following, headers: headers)
    }

    /// Sends fields in a form's encoding.
    @discardableResult
    func post(
        _ path: String,
        _ fields: [String: String],
        following: Bool = true,
        headers: [String: String] = [:]
    ) async throws -> SeenPage {
        let body = fields.sorted { $0.key < $1.key }.map { "\($0.key.formEncoded)=\($0.value.formEncoded)" }
        return try await go(
            "POST",
            path,
            Array(body.joined(separator: "&").utf8),
            following: following,
            headers: ["Content-Type": "application/x-www-form-urlencoded"].merging(headers) { $1 }
        )
    }

    @discardableResult
    func go(
        _ method: String,
        _ path: String,
        _ body: [UInt8]? = nil,
        following: Bool = false,
        headers: [String: String] = [:]
    ) async throws -> SeenPage {
        var seen = try await request(method, path, body, headers)
        var hops = 0
        while following, seen.status == 303, let target = seen.location, target.hasPrefix("/") {
            hops += 1
            try #require(hops < 10, "a ring of redirects")
            seen = try await request("GET", target, nil, [:])
        }
        page = seen
        return seen
    }

    private func request(
        _ method: String,
        _ path: String,
        _ body: [UInt8]?,
        _ headers: [String: String]
    ) async throws -> SeenPage {
        var fields = HTTPFields()
        for (name, value) in self.headers.merging(headers, uniquingKeysWith: { $1 }) {
            fields[try #require(HTTPField.Name(name))] = value
        }
        if !cookies.isEmpty, fields[values: .cookie].isEmpty {
            fields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        let address = path.split(separator: "#", omittingEmptySubsequences: false)[0]
        let seen = try await server.client.execute(
            uri: String(address),
            method: try #require(HTTPRequest.Method(method)),
            headers: fields,
            body: body.map { ByteBuffer(bytes: $0) }
        ) { SeenPage($0, at: path) }
        for header in seen.setCookies {
            setCookies.append(header)
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isRemoved = header.contains("Max-Age=0")
            cookies[String(pair[0])] = isRemoved ? nil : String(pair[1])
        }
        return seen
    }
}

extension Browser {
    static let session = "__Host-latchkey"

    /// Logs in on the login page.
    @discardableResult
    func logIn(
        _ username: String = "ada",
        password: String = PageServer.password,
        at path: String = "/login"
    ) async throws -> SeenPage {
        try await open(path)
        return try await send("login", ["username": username, "password": password])
    }
}

/// A received page.
struct SeenPage: Sendable {
    let path: String
    let status: Int
    let headers: HTTPFields
    let text: String
    /// The body as it was sent.
    let bytes: [UInt8]

    static let none = SeenPage(path: "", status: 0, headers: [:], text: "", bytes: [])

    init(_ response: TestResponse, at path: String) {
        self.init(
            path: path,
            status: response.status.code,
            headers: response.headers,
            text: String(buffer: response.body),
            bytes: Array(buffer: response.body)
        )
    }

    private init(path: String, status: Int, headers: HTTPFields, text: String, bytes: [UInt8]) {
        self.path = path
        self.status = status
        self.headers = headers
        self.text = text
        self.bytes = bytes
    }

    /// The size of the body as it was sent.
    var size: Int { bytes.count }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    var location: String? { headers[.location] }
    var setCookies: [String] { HTTPField.Name("Set-Cookie").map { headers[values: $0] } ?? [] }
    var name: String? { text.firstMatch(of: /<body data-page="([^"]*)"/).map { String($0.1) } }
    var title: String? { text.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.1).unescaped } }
    var heading: String? { text.firstMatch(of: /<h1>([^<]*)<\/h1>/).map { String($0.1).unescaped } }
    var language: String? { text.firstMatch(of: /<html lang="([^"]*)">/).map { String($0.1) } }
    var alert: String? {
        text.firstMatch(of: /<div class="alert" role="alert"><strong>[^<]*<\/strong><p>([^<]*)<\/p>/).map {
            String($0.1).unescaped
        }
    }
    var notice: String? {
        text.firstMatch(of: /<div class="notice" role="status"><p>([^<]*)<\/p>/).map { String($0.1).unescaped }
    }

    /// The message beside a field.
    func error(_ field: String) -> String? {
        guard let start = text.range(of: "<p class=\"error\" id=\"\(field)-error\">") else { return nil }
        return String(text[start.upperBound...].prefix { $0 != "<" }).unescaped
    }

    /// The text between tags, and in attributes that are shown or read aloud.
    var words: String {
        let attributes = text.matches(of: /(?:aria-label|alt|title|data-[a-z]+)="([^"]*)"/).map { String($0.1) }
        let body = text.replacing(/<[^>]*>/, with: " ")
        return (body + " " + attributes.joined(separator: " ")).unescaped
    }

    struct Form: Sendable {
        let action: String
        let values: [String: String]
    }

    func form(_ id: String) -> Form? {
        guard let start = text.range(of: "<form id=\"\(id)\""), let end = text[start.upperBound...].range(of: "</form>")
        else { return nil }
        let form = text[start.lowerBound..<end.lowerBound]
        guard let action = form.firstMatch(of: /action="([^"]*)"/) else { return nil }
        var values: [String: String] = [:]
        for input in form.matches(of: /<input[^>]*>/) {
            if input.output.contains("checkbox"), !input.output.contains(" checked") { continue }
            guard let name = input.output.firstMatch(of: /name="([^"]*)"/) else { continue }
            let value = input.output.firstMatch(of: /value="([^"]*)"/).map { String($0.1).unescaped }
            values[String(name.1)] = value ?? ""
        }
        for list in form.matches(of: /<select id="[^"]*" name="([^"]*)".*?<\/select>/) {
            let chosen = list.output.0.firstMatch(of: /<option value="([^"]*)" selected>/)
            values[String(list.1)] = chosen.map { String($0.1).unescaped } ?? ""
        }
        return Form(action: String(action.1).unescaped, values: values)
    }
}

struct NoSuchForm: Error {}

extension String {
    var formEncoded: String {
        utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            return byte < 128 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(self) {
            // By scalars: a combining accent changes the last character of an entity.
            $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal)
        }
    }
}

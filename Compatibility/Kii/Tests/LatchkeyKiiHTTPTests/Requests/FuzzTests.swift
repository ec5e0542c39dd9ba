import Foundation
import HTTPTypes
import HummingbirdTesting
import LatchkeyCommands
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

/// Random bodies, addresses and headers, from a seed that a failure prints.
@Suite struct FuzzTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random requests to any route break nothing, and sessions survive`(
        seed: UInt64
    ) async throws {
        try await KiiServer.run(.router) { server in
            var source = SeededNumbers(seed: seed)
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let other = try await client.newPerson("eve")
            let routes = server.routes.filter { $0.path.hasPrefix("/api/apps") || $0.path.hasPrefix("/api/oauth2") }
            try #require(routes.count >= 16)
            let tokens = [other.token, try server.administratorToken(of: "market"), try server.anonymousToken()]
            for number in 0..<1000 {
                let route = try #require(routes.randomElement(using: &source))
                var junk = Junk(source: source, words: ["shop", "eve", other.id, other.refreshToken ?? ""] + tokens)
                let path = junk.path(route.path, method: route.method)
                // An oversized body would end the connection.
                let body = ["GET", "HEAD", "DELETE"].contains(route.method) ? nil : junk.body().cut(to: 15_000)
                let headers = junk.headers(tokens)
                source = junk.source
                let request: Comment = "seed \(seed), request \(number): \(route.method) \(path) \(headers)"
                do {
                    let answer = try await server.send(route.method, path, body, headers: headers)
                    #expect(answer.status < 500, request)
                } catch {
                    Issue.record(error, request)
                    return
                }
            }
            // The control: a valid request is still answered.
            #expect(try await client.me(person.token).status == 200)
            #expect(try await client.logIn().status == 200)
            #expect(try await client.refresh(try #require(person.refreshToken)).status == 200)
        }
    }
}

extension Body {
    /// The beginning of a text.
    fileprivate func cut(to length: Int) -> Body { Body(Array(bytes.prefix(length)), as: mediaType) }
}

/// Slightly wrong values.
private struct Junk {
    var source: SeededNumbers
    let words: [String]

    private static let names = [
        "username", "password", "grant_type", "client_id", "client_secret", "refresh_token", "code", "redirect_uri",
        "expiresAt", "loginName", "emailAddress", "phoneNumber", "displayName", "country", "locale", "verified",
        "phoneNumberVerified", "oldPassword", "newPassword", "pinCode", "verificationCode", "notificationMethod",
        "smsResetMethod", "userQuery", "bucketQuery", "clause", "type", "field", "value", "clauses", "orderBy",
        "descending", "bestEffortLimit", "paginationKey", "aggregations", "putAggregationInto", "values", "prefix",
        "lowerLimit", "upperLimit", "lowerIncluded", "fieldType", "installationRegistrationID", "deviceType", "_id",
        "userID", "totp_code", "", "a b",
    ]

    private static let texts = [
        "", "password", "refresh_token", "client_credentials", "authorization_code", "mfa", "SMS", "EMAIL", "PIN",
        "\u{0}", "é\u{301}", "'", "\"", "%", "%zz", "../..", "🦊", "me", "LOGIN_NAME:eve", "EMAIL:", "PHONE:JP-",
        "PHONE:+", "eq", "and", "or", "not", "all", "range", "in", "hasField", "COUNT", "IOS", "STRING", "+81",
        String(repeating: "a", count: 5000), String(repeating: " ", count: 3000) + "x", "lkr_", "lcs_", "lka_", "-1",
        "1e400", "9223372036854775808", "\r\nX: y",
    ]

    private mutating func text() -> String { (Self.texts + words).randomElement(using: &source) ?? "" }

    private mutating func value(_ depth: Int) -> JSONValue {
        switch Int.random(in: 0..<11, using: &source) {
        case 0: return .null
        case 1: return .integer(Int64.random(in: .min ... .max, using: &source))
        case 2: return .bool(true)
        case 3: return .number(Double.random(in: -1e300...1e300, using: &source))
        case 4 where depth < 5: return .array([value(depth + 1), value(depth + 1)])
        case 5 where depth < 5, 6 where depth < 5: return members(depth + 1)
        default: return .string(text())
        }
    }

    private mutating func members(_ depth: Int) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for _ in 0..<Int.random(in: 0..<8, using: &source) {
            members[Self.names.randomElement(using: &source) ?? ""] = value(depth)
        }
        return .object(members)
    }

    mutating func body() -> Body {
        var bytes = (try? JSONEncoder().encode(members(0))).map { Array($0) } ?? []
        switch Int.random(in: 0..<7, using: &source) {
        case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &source)))
        case 1 where !bytes.isEmpty:
            bytes[Int.random(in: 0..<bytes.count, using: &source)] = UInt8.random(in: 0...255, using: &source)
        case 2: return Body(Array(query().utf8), as: "application/x-www-form-urlencoded")
        case 3: return Body((0..<64).map { _ in UInt8.random(in: 0...255, using: &source) })
        default: break
        }
        let types = [
            "application/json", "application/json", "application/vnd.kii.RegistrationAndAuthorizationRequest+json",
            "application/vnd.kii.QueryRequest+json", "application/vnd.shop.x+json", "text/plain", nil,
        ]
        return Body(bytes, as: types.randomElement(using: &source) ?? nil)
    }

    mutating func headers(_ tokens: [String]) -> [String: String] {
        var headers: [String: String] = [:]
        let authorizations =
            tokens.map { "Bearer \($0)" }
            + [
                "bearer x", "Basic x", "Basic c2hvcDo=", "Basic " + Data("shop:x".utf8).base64EncodedString(),
                "Bearer ",
            ]
        if Bool.random(using: &source) { headers["Authorization"] = authorizations.randomElement(using: &source) }
        let others = [
            ("X-HTTP-Method-Override", ["PATCH", "PUT", "DELETE", "GET", "x"]), ("X-Kii-AppID", ["shop", "x", ""]),
            ("If-Match", ["1", "\"1\"", "*", "x", "\"99999999999999999999\""]), ("If-None-Match", ["*", "\"1\""]),
            ("X-Kii-SDK", ["sn=;sv=", String(repeating: "sn=x", count: 200)]),
        ]
        for (name, values) in others where Int.random(in: 0..<5, using: &source) == 0 {
            headers[name] = values.randomElement(using: &source)
        }
        return headers
    }

    private mutating func query() -> String {
        (0..<Int.random(in: 0..<5, using: &source)).map { _ in
            "\((Self.names.randomElement(using: &source) ?? "").escaped)=\(text().escaped)"
        }.joined(separator: "&")
    }

    /// The path of a route with its parameters filled in.
    mutating func path(_ template: String, method: String) -> String {
        let segments = template.split(separator: "/").map { segment -> String in
            guard segment.hasPrefix("{") || segment.hasPrefix(":") else { return String(segment) }
            let isApp = segment.contains("app")
            if isApp, Int.random(in: 0..<10, using: &source) != 0 { return "shop" }
            let text = text()
            return text.isEmpty || Bool.random(using: &source) ? "me" : text.escaped
        }
        let slash = ["/", "/", "/", "//"].randomElement(using: &source) ?? "/"
        let end = ["", "", "", "", "/", "/x", "%00", "//"].randomElement(using: &source) ?? ""
        let isQueried = Int.random(in: 0..<3, using: &source) == 0
        return "/" + segments.joined(separator: slash) + end + (isQueried ? "?" + query() : "")
    }
}

extension String {
    fileprivate var escaped: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}

/// SplitMix64: the same numbers for the same seed.
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}

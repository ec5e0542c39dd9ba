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
    private static let routes: [(method: String, path: String)] =
        [
            "auth/authorize", "auth/accessToken", "auth/refreshToken", "auth/signout", "user_device_data",
            "user_device_data/1", "users", "beacon",
        ].flatMap { path in KhorosClient.Base.allCases.map { ("POST", "\($0.rawValue)/\(path)") } }
        + KhorosClient.Base.allCases.map { ("GET", "\($0.rawValue)/search") }
        + [
            ("POST", "/restapi/vc/authentication/sessions/login"), ("GET", "/auth/oauth2/authorize"),
            ("POST", "/community1/restapi/vc/authentication/sessions/login"),
        ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random requests break nothing, and sessions survive`(seed: UInt64) async throws {
        try await KhorosServer.run(.router) { server in
            var source = SeededNumbers(seed: seed)
            let client = KhorosClient(server: server)
            let (tokens, key) = (try await client.logIn(), try await client.sessionKey())
            for number in 0..<1000 {
                let route = try #require(Self.routes.randomElement(using: &source))
                var junk = Junk(source: source, words: [KhorosServer.tenant, tokens.access, tokens.userID, "ada"])
                let path = junk.path(route.path, method: route.method)
                let body = route.method == "POST" ? junk.body() : nil
                var headers: [String: String] = [:]
                // Except on paths that sign out.
                if !route.path.hasSuffix("signout"), Bool.random(using: &junk.source) {
                    headers =
                        Bool.random(using: &junk.source)
                        ? ["Authorization": "Bearer " + tokens.access] : ["li-api-session-key": key]
                }
                source = junk.source
                let answer = try await server.send(route.method, path, body, headers: headers)
                #expect(answer.status < 500, "seed \(seed), request \(number): \(route.method) \(path)")
            }
            #expect(try await client.me(token: tokens.access).status == 200)
            #expect(try await client.me(key: key).status == 200)
        }
    }
}

/// Slightly wrong values.
private struct Junk {
    var source: SeededNumbers
    let words: [String]

    private static let names = [
        "jwt", "clientID", "redirectUri", "state", "deviceGroup", "code", "client_id", "client_secret", "redirect_uri",
        "grant_type", "refresh_token", "data", "device_id", "push_notification_provider", "login", "password", "email",
        "first_name", "id", "type", "code_verifier", "user.login", "user.password", "sso.authentication_token",
        "restapi.response_format", "q",
    ]

    private static let texts = [
        "", "authorization_code", "refresh_token", KhorosServer.redirectURI, KhorosServer.ssoToken, "APNS", "FIREBASE",
        "\u{0}", "é\u{301}", "'", "\"", "SELECT * FROM users WHERE id = 'self'", "SELECT", "%", "%zz", "../..", "🦊",
        "json",
        String(repeating: "a", count: 5000), String(repeating: " ", count: 3000) + "x", "lkr_", "lcs_", "-1",
        "\r\nX: y",
    ]

    private mutating func text() -> String {
        (Self.texts + words).randomElement(using: &source) ?? ""
    }

    private mutating func value(_ depth: Int) -> JSONValue {
        switch Int.random(in: 0..<10, using: &source) {
        case 0: return .null
        case 1: return .integer(Int64.random(in: .min ... .max, using: &source))
        case 2: return .bool(true)
        case 3 where depth < 4: return .array([value(depth + 1), value(depth + 1)])
        case 4 where depth < 4: return members(depth + 1)
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
        switch Int.random(in: 0..<6, using: &source) {
        case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &source)))
        case 1 where !bytes.isEmpty:
            bytes[Int.random(in: 0..<bytes.count, using: &source)] = UInt8.random(in: 0...255, using: &source)
        case 2: return Body(Array(query().utf8), as: "application/x-www-form-urlencoded")
        case 3: return Body(Array((0..<64).map { _ in UInt8.random(in: 0...255, using: &source) }))
        default: break
        }
        return Body(
            bytes,
            as: ["application/json", "application/json", "text/plain", nil].randomElement(using: &source) ?? nil
        )
    }

    private mutating func query() -> String {
        (0..<Int.random(in: 0..<5, using: &source)).map { _ in
            "\(Self.names.randomElement(using: &source) ?? "")=\(text().escaped)"
        }.joined(separator: "&")
    }

    mutating func path(_ path: String, method: String) -> String {
        let isQueried = method == "GET" || Int.random(in: 0..<3, using: &source) == 0
        let end = ["", "", "", "", "/", "/x", "%00", "//"].randomElement(using: &source) ?? ""
        let extra = Int.random(in: 0..<20, using: &source) == 0 ? "&%zz=%" : ""
        return path + end + (isQueried ? "?" + query() + extra : "")
    }
}

/// SplitMix64: the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
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

package import Foundation
import LatchkeyJSON

extension Checks {
    /// The rules for every answer with tokens (RFC 6749 §5.1).
    package static func tokenAnswer(_ answer: WebAnswer, type: String = "Bearer", isOpenID: Bool) -> Checks {
        var checks = Checks()
        checks.expect(answer.status == 200, "the token endpoint answers 200", "\(answer.status)")
        checks.expect(answer.mediaType == "application/json", "it answers application/json", answer.mediaType)
        let caching = answer.values(of: "Cache-Control").joined(separator: ",").lowercased()
        checks.expect(caching.contains("no-store"), "it answers with Cache-Control: no-store", caching)
        guard let body = answer.object else {
            checks.expect(false, "the answer is a JSON object with unique names")
            return checks
        }
        checks.expect(body["access_token"]?.stringValue?.isEmpty == false, "there is an access_token")
        let found = body["token_type"]?.stringValue
        checks.expect(found?.lowercased() == type.lowercased(), "token_type is \(type)", found)
        if let lifetime = body["expires_in"] {
            checks.expect((lifetime.integerValue ?? 0) > 0, "expires_in is a positive whole number")
        } else {
            checks.warn(unless: false, "expires_in is there")
        }
        if isOpenID { checks.expect(body["id_token"]?.stringValue != nil, "there is an id_token") }
        if let token = body["refresh_token"] {
            checks.expect(
                token.stringValue.map { !$0.isEmpty && isVisible($0) } ?? false,
                "refresh_token has only visible ASCII characters"
            )
        }
        return checks
    }

    /// The rules for every refusal of the token endpoint (RFC 6749 §5.2).
    package static func tokenError(_ answer: WebAnswer, _ allowed: Set<String>, usedBasic: Bool = false) -> Checks {
        var checks = Checks()
        checks.expect(
            answer.status == 400 || answer.status == 401,
            "the refusal has the status 400, or 401 for invalid_client",
            "\(answer.status)"
        )
        checks.expect(answer.isJSON, "the refusal is JSON", answer.mediaType)
        checks.expect(answer.error != nil, "the refusal has an error code")
        if let error = answer.error {
            let codes = allowed.sorted().joined(separator: " or ")
            checks.expect(allowed.isEmpty || allowed.contains(error), "the error is \(codes)", error)
            if answer.status == 401, usedBasic {
                checks.expect(
                    answer.header("WWW-Authenticate")?.lowercased().hasPrefix("basic") == true,
                    "401 after HTTP Basic has WWW-Authenticate: Basic"
                )
            }
        }
        if let text = answer.object?["error_description"]?.stringValue {
            checks.expect(isPrintable(text), "error_description has only characters of RFC 6749 §5.2")
        }
        checks.expect(answer.object?["access_token"] == nil, "a refusal has no token")
        return checks
    }

    /// The rules for every ID token (OpenID Connect Core §3.1.3.7).
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - keys: The server's keys.
    ///   - issuer: The server's issuer.
    ///   - clientID: The client.
    ///   - nonce: The nonce of the request; nil if there was none.
    ///   - accessToken: The access token of the same answer.
    ///   - now: The time.
    /// - Returns: The findings.
    package static func idToken(
        _ token: UnverifiedToken,
        keys: PublicKeySet,
        issuer: String,
        clientID: String,
        nonce: String?,
        accessToken: String?,
        at now: Date
    ) -> Checks {
        var checks = Checks()
        checks.signature(of: token, keys)
        checks.expect(token.text("iss") == issuer, "the ID token's iss is \(issuer)", token.text("iss"))
        checks.expect(
            token.audience.contains(clientID),
            "the ID token's aud has the client",
            token.audience.joined(separator: ", ")
        )
        if token.audience.count > 1 || token.claims["azp"] != nil {
            checks.expect(token.text("azp") == clientID, "azp is the client", token.text("azp"))
        }
        let subject = token.text("sub") ?? ""
        checks.expect(
            !subject.isEmpty && subject.utf8.count <= 255 && isVisible(subject),
            "sub is there, in at most 255 ASCII characters"
        )
        checks.times(of: token, at: now)
        checks.expect(
            token.text("nonce") == nonce,
            "the ID token's nonce is that of the request, and only if there was one",
            token.text("nonce") == nil ? "no nonce" : "another nonce"
        )
        if let acr = token.claims["acr"] {
            checks.expect(acr.stringValue?.isEmpty == false, "acr is a text that is not empty")
        }
        if let methods = token.claims["amr"] {
            checks.expect(
                methods.arrayValue?.allSatisfy { $0.stringValue != nil } == true,
                "amr is an array of texts"
            )
        }
        if let hash = token.text("at_hash"), let accessToken {
            let right = TokenHash.leftHalf(of: accessToken, algorithm: token.algorithm)
            checks.expect(right == nil || hash == right, "at_hash is that of the access token")
        }
        return checks
    }

    private mutating func signature(of token: UnverifiedToken, _ keys: PublicKeySet) {
        let algorithm = token.algorithm
        expect(!["", "none"].contains(algorithm.lowercased()), "the ID token is signed", "alg \(algorithm)")
        if algorithm.hasPrefix("HS") { return }
        expect(keys.hasSigned(token), "a published key verifies the ID token's signature", "alg \(algorithm)")
        if keys.keys.count > 1 {
            expect(token.keyID != nil, "a token has a kid if the server has several keys", "no kid")
        }
        expect(token.header["jwk"] == nil && token.header["jku"] == nil, "the token does not bring its own key")
    }

    private mutating func times(of token: UnverifiedToken, at now: Date) {
        let second = now.timeIntervalSince1970
        if let exp = token.seconds("exp") {
            expect(exp > second, "exp is in the future", "\(Int(second - exp)) s in the past")
            // A time in milliseconds is far ahead.
            expect(exp < second + 86_400 * 366 * 50, "exp is in seconds", "\(exp)")
        } else {
            expect(false, "exp is a number")
        }
        if let iat = token.seconds("iat") {
            expect(iat <= second + 10, "iat is not in the future", "\(Int(iat - second)) s ahead")
            expect(iat >= second - 300, "iat is at most 5 minutes old", "\(Int(second - iat)) s old")
        } else {
            expect(false, "iat is a number")
        }
        if let claim = token.claims["auth_time"] {
            let time = claim.doubleValue
            expect(time != nil, "auth_time is a number")
            if let time {
                expect(time <= second + 10, "auth_time is not in the future")
                expect(time > second - 86_400 * 366, "auth_time is less than a year ago", "\(time)")
            }
        }
    }

    private static func isVisible(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}

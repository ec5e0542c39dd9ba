import Synchronization
import Crypto
import Foundation
import LatchkeyConformance
import LatchkeyCore
import LatchkeyJSON
import Synchronization

extension FakeProvider {
    func token(_ request: WebRequest, _ form: FormFields) throws -> WebAnswer {
        guard let client = authenticated(request, form) else {
            return try json(["error": "invalid_client"], status: 401)
        }
        let thumbprint = proof(of: request)
        guard client.method != .privateKey || thumbprint != nil else {
            return try json(["error": "invalid_dpop_proof"], status: 400)
        }
        guard form["grant_type"] == "refresh_token" else { return try redeem(form, client, thumbprint) }
        let grant = state.withLock { $0.refreshTokens[form["refresh_token"] ?? ""] }
        guard let grant, grant.client == client.id || fault == .refreshesForStrangers,
            grant.thumbprint == thumbprint
        else { return try json(["error": "invalid_grant"], status: 400) }
        return try issue(grant, refresh: form["refresh_token"])
    }

    func authenticated(_ request: WebRequest, _ form: FormFields) -> ConformanceClient? {
        if let assertion = form["client_assertion"] { return asserted(assertion, form) }
        if let header = request.header("Authorization") {
            let pair = Data(base64Encoded: String(header.dropFirst("Basic ".count))) ?? Data()
            return Self.clients.first { client in
                let right = FormFields.encoded(client.id) + ":" + FormFields.encoded(client.secret ?? "")
                return client.method == .basic && right == String(decoding: pair, as: UTF8.self)
            }
        }
        return Self.clients.first { client in
            client.method == .post && client.id == form["client_id"] && client.secret == form["client_secret"]
        }
    }

    private func redeem(
        _ form: FormFields,
        _ client: ConformanceClient,
        _ thumbprint: String?
    ) throws -> WebAnswer {
        let code = form["code"] ?? ""
        let challenge = form["code_verifier"].map {
            Base64URL.encode(SHA256.hash(data: Data($0.utf8)))
        }
        let grant: Grant? = state.withLock { state in
            guard let grant = state.grants[code], grant.client == client.id,
                grant.redirectURI == form["redirect_uri"], state.clock - grant.issuedAt <= 60,
                grant.challenge == challenge || fault == .ignoresVerifier,
                grant.thumbprint == nil || grant.thumbprint == thumbprint
            else { return nil }
            guard !grant.isSpent || fault == .codeWorksTwice else {
                state.accessTokens = [:]
                return nil
            }
            state.grants[code]?.isSpent = true
            return grant
        }
        guard var grant else { return try json(["error": "invalid_grant"], status: 400) }
        grant.thumbprint = thumbprint
        return try issue(grant)
    }

    private func issue(_ grant: Grant, refresh: String? = nil) throws -> WebAnswer {
        let access = UUID().uuidString
        let refresh = refresh ?? UUID().uuidString
        state.withLock { state in
            state.accessTokens[access] = grant
            state.refreshTokens[refresh] = grant
        }
        return try json([
            "access_token": .string(access), "expires_in": 600,
            "token_type": .string(grant.thumbprint == nil ? "Bearer" : "DPoP"),
            "refresh_token": .string(refresh), "id_token": .string(try idToken(grant, access)),
        ])
    }

    private func idToken(_ grant: Grant, _ access: String) throws -> String {
        let second = Int64(time)
        let lifetime: Int64 = fault == .expiredIDToken ? -10 : 600
        var claims: [String: JSONValue] = [
            "iss": .string(Self.issuer), "sub": "u1", "iat": .integer(second), "exp": .integer(second + lifetime),
            "aud": .string(fault == .wrongAudience ? "somebody" : grant.client), "acr": "1",
            "auth_time": .integer(Int64(grant.authTime ?? 0)),
            "at_hash": .string(TokenHash.leftHalf(of: access, algorithm: "RS256") ?? ""),
        ]
        if let nonce = grant.nonce { claims["nonce"] = .string(nonce) }
        if fault == .wrongSignature { return try TokenSigner.fresh(keyID: "k1").sign(claims) }
        return try signer().sign(claims)
    }

    func userinfo(_ request: WebRequest, _ form: FormFields) throws -> WebAnswer {
        let parts = request.header("Authorization")?.split(separator: " ").map(String.init) ?? []
        let token = parts.last ?? form["access_token"] ?? ""
        guard let grant = state.withLock({ $0.accessTokens[token] }) else {
            return WebAnswer(401, [("WWW-Authenticate", "Bearer error=\"invalid_token\", DPoP")])
        }
        if let thumbprint = grant.thumbprint {
            let isProved = parts.first?.lowercased() == "dpop" && proof(of: request, for: token) == thumbprint
            guard isProved || fault == .acceptsStolenTokens else {
                return WebAnswer(401, [("WWW-Authenticate", "DPoP error=\"invalid_dpop_proof\"")])
            }
        }
        var claims: [String: JSONValue] = ["sub": fault == .otherSubjectAtUserinfo ? "u2" : "u1"]
        for scope in grant.scope.split(separator: " ") {
            switch scope {
            case "email":
                claims["email"] = fault == .emptyClaim ? "" : "ada@example.com"
                claims["email_verified"] = true
            case "profile": claims.merge(Self.profile) { $1 }
            case "address": claims["address"] = ["locality": "London"]
            case "phone":
                claims["phone_number"] = "+441234567"
                claims["phone_number_verified"] = false
            default: break
            }
        }
        return try json(claims)
    }

    private static let profile: [String: JSONValue] = [
        "name": "Ada Lovelace", "given_name": "Ada", "family_name": "Lovelace", "middle_name": "K",
        "nickname": "ada", "preferred_username": "ada", "profile": "https://ada.example",
        "picture": "https://ada.example/p.png", "website": "https://ada.example", "gender": "female",
        "birthdate": "1815-12-10", "zoneinfo": "Europe/London", "locale": "en", "updated_at": 1_700_000_000,
    ]
}

import Foundation
import LatchkeyJSON

/// Reads whom an access token belongs to, at a company without ID tokens.
struct UpstreamAccountReader {
    let upstream: Upstream
    let calls: any UpstreamCalling
    let tokens: any UpstreamTokens

    /// The longest access token of an app, in bytes.
    private static let longestToken = 4096

    func statement(
        of account: UpstreamAccount,
        with token: String
    ) async throws(UpstreamRefusal) -> UpstreamStatement {
        var query = account.query
        if account.provesSecret, case .secret(let secret) = upstream.credential {
            query.append(
                AuthorizationParameter(
                    name: "appsecret_proof",
                    value: tokens.hexadecimalMAC(of: token, under: secret)
                )
            )
        }
        let root = try await read(account.url.appending(query), with: token)
        guard let members = root.objectValue?.member(account.path), let subject = members[account.subject]?.subject
        else {
            throw .untrustworthy("the provider's API does not say who the person is")
        }
        func text(_ name: String?) -> String? {
            guard let name, let text = members[name]?.stringValue, !text.isEmpty else { return nil }
            return text
        }
        var claims = SSOClaims(
            login: text(account.login).flatMap { $0.isNameInStatement ? $0 : nil },
            emailAddress: text(account.emailAddress).flatMap { try? EmailAddress($0) },
            displayName: SSOClaims.displayName([text(account.displayName)])
        )
        if let url = account.addressList { claims.takeAddress(from: try await read(url, with: token)) }
        return UpstreamStatement(issuer: upstream.issuer, subject: subject, claims: claims)
    }

    /// Checks that an app's access token was issued to this server's client, and reads its user.
    ///
    /// - Returns: The statement.
    /// - Throws: `UpstreamRefusal`. It touches the network.
    func statement(
        inspecting token: String,
        by inspection: UpstreamTokenInspection
    ) async throws(UpstreamRefusal) -> UpstreamStatement {
        guard token.utf8.count <= Self.longestToken, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .untrustworthy("the access token is malformed")
        }
        var authorization: String?
        if inspection.authenticates {
            guard case .secret(let secret) = upstream.credential else {
                throw .unavailable("the provider checks access tokens only for a client with a secret")
            }
            authorization = "\(upstream.clientID)|\(secret.text)"
        }
        let query = [AuthorizationParameter(name: inspection.parameter, value: token)]
        let root = try await read(inspection.url.appending(query), with: authorization)
        guard let members = root.objectValue?.member(inspection.path),
            let clientID = members[inspection.clientID]?.subject,
            ([upstream.clientID] + upstream.nativeClientIDs).contains(clientID)
        else { throw .untrustworthy("the access token was issued to another app") }
        if let validity = inspection.validity, members[validity]?.boolValue != true {
            throw .untrustworthy("the access token is not valid")
        }
        if let lifetime = inspection.lifetime, (members[lifetime]?.integerValue ?? 0) <= 0 {
            throw .untrustworthy("the access token has expired")
        }
        let statement = try await statement(of: inspection.account, with: token)
        if let name = inspection.subject, members[name]?.subject != statement.subject {
            throw .untrustworthy("the access token and the provider's API name different users")
        }
        return statement
    }

    private func read(_ url: String, with token: String?) async throws(UpstreamRefusal) -> JSONValue {
        let call = UpstreamCall(url.behind(upstream.gateway), authorization: token.map { "Bearer \($0)" })
        let reply: UpstreamReply
        do throws(FetchFailure) { reply = try await calls.send(call) } catch {
            throw .unavailable("the provider's API cannot be reached: \(error)")
        }
        // Providers answer 400 or 401 to an invalid token. GitHub answers 403 where it has been asked too often.
        if (400...401).contains(reply.status) {
            throw .untrustworthy("the provider's API refused the access token with \(reply.status)")
        }
        guard reply.status == 200 else { throw .unavailable("the provider's API answered \(reply.status)") }
        guard String(validating: reply.body, as: UTF8.self) != nil, (try? JSONSyntax.check(reply.body)) != nil,
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(reply.body))
        else { throw .untrustworthy("the provider's API answered no JSON") }
        return value
    }
}

extension SSOClaims {
    /// Takes the primary address from a list, if the company has verified it.
    fileprivate mutating func takeAddress(from list: JSONValue) {
        for entry in list.arrayValue ?? [] {
            guard let members = entry.objectValue, members["primary"]?.boolValue == true,
                let address = members["email"]?.stringValue.flatMap({ try? EmailAddress($0) })
            else { continue }
            emailAddress = address
            isAddressVouchedFor = members["verified"]?.boolValue == true
        }
    }
}

extension [String: JSONValue] {
    fileprivate func member(_ path: [String]) -> [String: JSONValue]? {
        var members: [String: JSONValue]? = self
        for name in path { members = members?[name]?.objectValue }
        return members
    }
}

extension JSONValue {
    /// A permanent id: a text, or a number as GitHub's.
    fileprivate var subject: String? {
        if let number = integerValue { return "\(number)" }
        guard let text = stringValue, (1...UpstreamStatement.longestSubject).contains(text.utf8.count),
            !text.hasControlCharacters
        else { return nil }
        return text
    }
}

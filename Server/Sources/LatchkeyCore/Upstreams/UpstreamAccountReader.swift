import Foundation
import LatchkeyJSON

/// Reads whom an access token belongs to, at a company without ID tokens.
struct UpstreamAccountReader {
    let upstream: Upstream
    let calls: any UpstreamCalling
    let tokens: any UpstreamTokens

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

    private func read(_ url: String, with token: String) async throws(UpstreamRefusal) -> JSONValue {
        let call = UpstreamCall(url.behind(upstream.gateway), authorization: "Bearer \(token)")
        let reply: UpstreamReply
        do throws(FetchFailure) { reply = try await calls.send(call) } catch {
            throw .unavailable("the provider's API cannot be reached: \(error)")
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

import Foundation
public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// Makes a single-sign-on token, as a company's backend does for the real server.
    ///
    /// It works once, and only at this server.
    ///
    /// ```swift
    /// let user = try await latchkey.logIn(ssoToken: server.ssoToken(for: "4711", login: "ada"))
    /// ```
    ///
    /// - Parameters:
    ///   - uniqueID: The company's id of the user; for `$LiAnonPlz$`, each login creates a pseudo user.
    ///   - login: The user's name at the company. If another user has it here, a number is appended.
    ///   - emailAddress: The user's address, for which the company vouches.
    ///   - displayName: The display name.
    ///   - application: The application of the backend.
    ///   - validFor: Its lifetime on ``clock``, at most ten minutes. The server accepts a clock difference of a minute.
    /// - Returns: The token.
    public func ssoToken(
        for uniqueID: String,
        login: String? = nil,
        emailAddress: String? = nil,
        displayName: String? = nil,
        application: String = "default",
        validFor: Duration = .seconds(300)
    ) -> String {
        let content: OpenedSSOToken.Content
        if uniqueID == LithiumStatement.anonymousID {
            content = anonymousStatement
        } else {
            var claims: [String: JSONValue] = [
                "sub": .string(uniqueID), "aud": .string(application), "jti": .string(UUID().uuidString),
                "iat": .number(clock.date.timeIntervalSince1970),
                "exp": .number(clock.date.timeIntervalSince1970 + validFor.seconds),
            ]
            claims["preferred_username"] = login.map { .string($0) }
            claims["email"] = emailAddress.map { .string($0) }
            claims["name"] = displayName.map { .string($0) }
            content = .claims(Self.json(claims), JWTRules())
        }
        return backend.ssoTokens.add(content, of: .init(application))
    }

    /// A LithiumSSO statement about an anonymous user.
    private var anonymousStatement: OpenedSSOToken.Content {
        let key = LithiumKey(key: Secret([]), domain: ".example.test", clientID: "fake")
        let fields = [
            LithiumStatement.prefix, LithiumStatement.version, UUID().uuidString, "1", "\(clock.date.milliseconds)", "",
            "", "", key.domain, key.clientID, LithiumStatement.anonymousID, "anonymous", "anonymous@example.test",
            LithiumStatement.terminator,
        ]
        return .lithium(Array(fields.joined(separator: "|").utf8), key)
    }

    private static func json(_ claims: [String: JSONValue]) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(claims) else { preconditionFailure("the claims have no JSON form") }
        return Array(data)
    }

    /// The identities of a user at companies' backends, in the order of their links.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The identities; none if there is no such user.
    public func identities(of username: String) -> [LatchkeyAPI.Identity] {
        guard let user = backend.user(named: username) else { return [] }
        return backend.use { tables in try tables.identities.all(of: user.id).map { LatchkeyAPI.Identity($0) } }
    }
}

import Foundation
import LatchkeyCore
import LatchkeyStores
import Testing

/// The shared source of ids, for requests that have a member named `ids`.
private let eventIDs = ids

extension SSOClaims {
    static func sample(
        login: String? = "alice",
        email: String? = "alice@example.com",
        isVouchedFor: Bool = true,
        name: String? = "Alice"
    ) throws -> SSOClaims {
        SSOClaims(
            login: login,
            emailAddress: try email.map { text throws(FieldError) in try EmailAddress(text) },
            isAddressVouchedFor: isVouchedFor,
            displayName: name,
            locale: "ja"
        )
    }
}

extension SSOUse {
    /// The use of a new token.
    static func sample(_ digest: [UInt8] = SecureRandom.bytes(32)) -> SSOUse {
        SSOUse(digest: digest, keptUntil: .sample.addingTimeInterval(600))
    }
}

extension SSOSignIn {
    static func sample(
        _ uniqueID: String? = "u-1",
        claims: SSOClaims,
        use: SSOUse = .sample()
    ) throws -> SSOSignIn {
        var user = try User.sample()
        user.displayName = claims.displayName
        user.locale = claims.locale
        return SSOSignIn(
            statement: SSOStatement(
                subject: uniqueID.map { .user(uniqueID: $0) } ?? .anonymous,
                claims: claims,
                mark: [],
                goodUntil: use.keptUntil
            ),
            use: use,
            application: Application(id: "default", name: "Default"),
            newUser: user,
            usernames: UsernameChoice.names(for: claims.login),
            session: NewSession(.sample(of: user)),
            ids: eventIDs
        )
    }
}

extension IdentityLink {
    static func sample(
        _ uniqueID: String = "u-1",
        by session: SessionRecord,
        replacesUser: Bool = false,
        use: SSOUse = .sample()
    ) throws -> IdentityLink {
        IdentityLink(
            applicationID: "default",
            uniqueID: uniqueID,
            claims: try .sample(),
            use: use,
            access: Access(
                sessionID: session.id,
                userID: session.userID,
                applicationID: session.applicationID,
                expiresAt: session.expiresAt,
                authenticatedAt: session.authenticatedAt
            ),
            replacesUser: replacesUser,
            time: .sample,
            address: nil,
            ids: eventIDs
        )
    }
}

extension Stores {
    /// Logs in with a token, and returns the user.
    func signIn(_ request: SSOSignIn) async throws -> User {
        let result = try await identities.signIn(request)
        guard case .admitted(let user, _) = result else { throw NotSignedIn() }
        return user
    }

    struct NotSignedIn: Error {}

    /// The kinds of a user's events, oldest first.
    func kinds(of userID: User.ID) async throws -> [AuditEventKind] {
        try await events.events(of: userID, before: nil, limit: 50).map(\.kind).reversed()
    }
}

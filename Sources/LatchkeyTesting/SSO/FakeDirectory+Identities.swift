import Foundation
import LatchkeyAPI

extension FakeDirectory {
    /// The identities of a user, the first linked first.
    func identities(of userID: User.ID) -> [Identity] {
        identities.filter { $0.userID == userID }.map(\.listed)
    }

    /// Links the identity that a token proves with the user who asks, once they have proved that they are.
    mutating func link(_ body: IdentityLinkRequest, to access: Access, at now: Date) throws(Refusal) -> Identity {
        try confirm(access, password: body.password, to: "link an identity", at: now)
        let token = try check(body.ssoToken, of: access.applicationID, at: now)
        // Nobody can be linked with nobody.
        guard !token.isAnonymous else { throw .invalidSSOToken }
        guard let index = identities.firstIndex(where: { $0.isOf(token) }) else {
            ssoTokens[body.ssoToken]?.isUsed = true
            let identity = identity(by: token, of: access.userID, hasMadeUser: false, at: now)
            identities.append(identity)
            tell(.identityLinked, of: access.userID, at: now, access.applicationID)
            return identity.listed
        }
        let linked = identities[index]
        if linked.userID != access.userID {
            // The token stays good, so that the person can be asked.
            guard body.replacesUser == true, isNothingBut(linked) else { throw .identityTaken }
            identities[index].userID = access.userID
            identities[index].hasMadeUser = false
            remove(linked.userID, at: now)
            tell(.identityLinked, of: access.userID, at: now, access.applicationID)
        }
        ssoTokens[body.ssoToken]?.isUsed = true
        return linked.listed
    }

    /// Unlinks an identity, unless it is the only way in that its user has.
    mutating func unlink(_ id: String, from access: Access, at now: Date) throws(Refusal) {
        let own = identities.filter { $0.userID == access.userID }
        guard own.contains(where: { $0.id == id }) else {
            throw Refusal(.notFound, "You have no identity with this id.")
        }
        guard own.count > 1 || users[access.userID]?.password != nil else {
            throw Refusal(.lastCredential, "You could not log in any more. Set a password first.")
        }
        identities.removeAll { $0.id == id }
        tell(.identityUnlinked, of: access.userID, at: now, access.applicationID)
    }

    /// Whether an identity's user was made by single sign-on, and has no other way in.
    private func isNothingBut(_ identity: FakeIdentity) -> Bool {
        identity.hasMadeUser && users[identity.userID]?.password == nil
            && identities.count { $0.userID == identity.userID } == 1
    }
}

extension Refusal {
    fileprivate static let identityTaken = Refusal(
        .identityTaken,
        "Another user has this identity. Nothing was changed."
    )
}

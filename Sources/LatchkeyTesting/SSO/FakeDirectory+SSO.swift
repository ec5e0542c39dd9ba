import Foundation
import LatchkeyAPI

extension Route {
    static let ssoRoutes: [Route] = [
        .open(.ssoLogIn) { directory, call throws(Refusal) in
            .created(try directory.logIn(call.request.read(SSOLogInRequest.self), call))
        },
        .signedIn(.identities) { directory, _, access throws(Refusal) in
            .value(IdentityList(identities: directory.identities(of: access.userID)))
        },
        .signedIn(.linkIdentity) { directory, call, access throws(Refusal) in
            let body = try call.request.read(IdentityLinkRequest.self)
            return .created(try directory.link(body, to: access, at: call.now))
        },
        .signedIn(.unlinkIdentity) { directory, call, access throws(Refusal) in
            try directory.unlink(call.request.parameters["id"] ?? "", from: access, at: call.now)
            return .noContent
        },
    ]
}

extension FakeDirectory {
    /// Logs in whom a token names; the first one of a user makes the user.
    fileprivate mutating func logIn(_ body: SSOLogInRequest, _ call: Call) throws(Refusal) -> SignedIn {
        guard call.applications.contains(body.applicationID) else { throw .unknownApplication }
        let (device, push) = try Device.checked(body.device)
        let token = try check(body.ssoToken, of: body.applicationID, at: call.now)
        ssoTokens[body.ssoToken]?.isUsed = true
        let known = identities.firstIndex { $0.isOf(token) }
        let user =
            if let known { signedOn(at: known, by: token, at: call.now) } else { made(by: token, at: call.now) }
        let signedIn = start(
            for: user,
            device,
            push,
            on: call.request.deviceKey,
            with: body.applicationID,
            at: call.now,
            as: known == nil ? .userRegistered : .loginSucceeded
        )
        if known == nil, !token.isAnonymous { tell(.identityLinked, of: user.id, at: call.now, body.applicationID) }
        return signedIn
    }

    /// The user of an identity, with what is news of them.
    private mutating func signedOn(at index: Int, by token: FakeSSOToken, at now: Date) -> User {
        let identity = identities[index]
        identities[index].lastUsedAt = now
        identities[index].take(token)
        // The user goes with their identities.
        guard var record = users[identity.userID] else { preconditionFailure("an identity without a user") }
        guard identity.hasMadeUser else { return record.user }
        let before = record.user
        if let login = token.login, login != identity.login {
            record.user.username = freeUsername(like: login, for: before.id)
        }
        if token.emailAddress != identity.emailAddress { give(token.emailAddress, to: &record.user) }
        if token.displayName != identity.displayName { name(token.displayName, &record.user) }
        guard record.user != before else { return before }
        record.user.modifiedAt = max(now, before.modifiedAt)
        record.version += 1
        users[before.id] = record
        tell(.userUpdated, of: before.id, at: now, identity.applicationID)
        return record.user
    }

    /// A new user, whom a token names for the first time.
    private mutating func made(by token: FakeSSOToken, at now: Date) -> User {
        var user = User(id: ids.next(at: now), createdAt: now, modifiedAt: now)
        if !token.isAnonymous {
            user.username = freeUsername(like: token.login, for: user.id)
            give(token.emailAddress, to: &user)
            name(token.displayName, &user)
            identities.append(identity(by: token, of: user.id, hasMadeUser: true, at: now))
        }
        user.isPseudo = !user.hasIdentifier
        users[user.id] = FakeUser(user: user, password: nil)
        return user
    }

    mutating func identity(
        by token: FakeSSOToken,
        of userID: User.ID,
        hasMadeUser: Bool,
        at now: Date
    ) -> FakeIdentity {
        var identity = FakeIdentity(
            id: ids.next(at: now),
            applicationID: token.applicationID,
            uniqueID: token.uniqueID,
            createdAt: now,
            userID: userID,
            hasMadeUser: hasMadeUser
        )
        if hasMadeUser { identity.lastUsedAt = now }
        identity.take(token)
        return identity
    }

    /// The company vouches for an address; but whoever has it keeps it: two accounts are never made one because of it.
    private func give(_ text: String?, to user: inout User) {
        guard let address = text.flatMap({ try? FieldRules.emailAddress($0) }) else { return }
        if let other = self.user(.emailAddress(address)), other.user.id != user.id {
            user.pendingEmailAddress = address
        } else {
            user.own(.emailAddress(address), isVerified: true)
        }
    }

    private func name(_ text: String?, _ user: inout User) {
        if let text = text.flatMap({ try? FieldRules.text($0) }) { user.displayName = text }
    }

    /// A username that nobody else has: the login where it can be one, else what is left of it, else with a number.
    private func freeUsername(like login: String?, for userID: User.ID) -> String {
        let local = (login ?? "").split(separator: "@").first ?? ""
        let letters = local.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" }
        let rest = String(letters.drop { $0 == "-" }.prefix(54))
        let base = rest.isEmpty ? "user" : rest
        let isFree = { (name: String) in
            guard (try? FieldRules.username(name)) != nil else { return false }
            return user(.username(name.lowercased())).map { $0.user.id == userID } ?? true
        }
        let isUsername = login.map { (try? FieldRules.username($0)) != nil } ?? false
        let plain = isUsername ? login : login.map { _ in base }
        if let plain, isFree(plain) { return plain }
        var number = 2
        while !isFree("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }
}

extension FakeIdentity {
    /// Remembers what a token says, so that only what changes later is taken over.
    fileprivate mutating func take(_ token: FakeSSOToken) {
        login = token.login
        emailAddress = token.emailAddress
        displayName = token.displayName
    }
}

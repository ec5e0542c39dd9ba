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
        let token = try spendSSOToken(body.ssoToken, of: body.applicationID, at: call.now)
        let user = signedOn(by: token, at: call.now)
        let key = call.request.deviceKey
        return start(for: user, device, push, on: key, with: body.applicationID, at: call.now)
    }

    /// The user whom a token names, made where there is none yet.
    private mutating func signedOn(by token: FakeSSOToken, at now: Date) -> User {
        guard token.uniqueID != FakeSSOToken.anonymousID else { return add(.pseudo(id: ids.next(at: now), at: now)) }
        guard let index = identities.firstIndex(where: { $0.isOf(token) }),
            let user = users[identities[index].userID]?.user
        else {
            var user = User(id: ids.next(at: now), createdAt: now, modifiedAt: now)
            follow(token, since: nil, in: &user)
            identities.append(identity(by: token, of: user.id, hasMadeUser: true, at: now))
            return add(user)
        }
        let identity = identities[index]
        identities[index].lastUsedAt = now
        identities[index].take(token)
        guard identity.hasMadeUser else { return user }
        var changed = user
        follow(token, since: identity, in: &changed)
        if changed != user {
            changed.modifiedAt = max(now, user.modifiedAt)
            users[user.id]?.user = changed
            users[user.id]?.version += 1
        }
        return changed
    }

    private mutating func add(_ user: User) -> User {
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

    /// Takes over what is news since the last token; what the user has changed here meanwhile stays.
    private func follow(_ token: FakeSSOToken, since last: FakeIdentity?, in user: inout User) {
        if let login = token.login, login != last?.login { user.username = freeUsername(like: login, for: user.id) }
        if let address = token.emailAddress.flatMap({ try? FieldRules.emailAddress($0) }),
            token.emailAddress != last?.emailAddress
        {
            // Whoever has an address keeps it: two accounts are never made one because of it.
            if let other = self.user(.emailAddress(address)), other.user.id != user.id {
                user.pendingEmailAddress = address
            } else {
                user.own(.emailAddress(address), isVerified: true)
            }
        }
        if let name = token.displayName.flatMap({ try? FieldRules.text($0) }), token.displayName != last?.displayName {
            user.displayName = name
        }
        user.isPseudo = !user.hasIdentifier
    }

    /// A username that nobody else has: the login itself where it can be one, else with a number behind it.
    private func freeUsername(like login: String, for userID: User.ID) -> String {
        let allowed = login.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        let base = String(allowed.prefix(56))
        let isFree = { (name: String) in
            guard (try? FieldRules.username(name)) != nil else { return false }
            return user(.username(name.lowercased())).map { $0.user.id == userID } ?? true
        }
        if base == login, isFree(base) { return base }
        var number = 2
        while !isFree("\(base.isEmpty ? "user" : base)-\(number)") { number += 1 }
        return "\(base.isEmpty ? "user" : base)-\(number)"
    }
}

extension FakeIdentity {
    /// Remembers what a token says, so that only what changes later is taken over.
    fileprivate mutating func take(_ token: FakeSSOToken) {
        login = token.login ?? login
        emailAddress = token.emailAddress ?? emailAddress
        displayName = token.displayName ?? displayName
    }
}

extension User {
    fileprivate static func pseudo(id: String, at now: Date) -> User {
        User(id: id, isPseudo: true, createdAt: now, modifiedAt: now)
    }
}

import Foundation
import LatchkeyAPI

extension Route {
    /// A registration or change may carry attributes.
    private static let bodyLimit = 128 * 1_024

    static let userRoutes: [Route] = [
        .open(.register) { directory, call throws(Refusal) in
            let body = try call.request.read(RegisterRequest.self, limit: bodyLimit)
            let (device, push) = try Device.checked(body.device)
            switch try directory.register(body, at: call.now) {
            case .asked(let id): return .value(VerificationAsked(verificationID: id), status: 202)
            case .registered(let user):
                let key = call.request.deviceKey
                let application = call.application
                return .created(
                    directory.start(
                        for: user,
                        device,
                        push,
                        on: key,
                        with: application,
                        at: call.now,
                        as: .userRegistered
                    )
                )
            }
        },
        .signedIn(.user) { directory, _, access throws(Refusal) in
            .record(try directory.user(access.userID))
        },
        .signedIn(.updateUser) { directory, call, access throws(Refusal) in
            let body = try call.request.read(
                UserChanges.self,
                limit: bodyLimit,
                mediaTypes: FakeRequest.patchTypes
            )
            let user = try directory.update(access, body, if: call.request.condition, at: call.now)
            return .record(user)
        },
        .signedIn(.deleteUser) { directory, call, access throws(Refusal) in
            let body = call.request.body.isEmpty ? nil : try call.request.read(DeleteUserRequest.self)
            try directory.delete(access, password: body?.password, at: call.now)
            return .noContent
        },
    ]
}

extension FakeDirectory {
    func user(_ id: User.ID) throws(Refusal) -> FakeUser {
        guard let user = users[id] else { throw .ended(.userDeleted) }
        return user
    }

    func user(_ identifier: FakeIdentifier) -> FakeUser? { users.values.first { $0.user.answers(to: identifier) } }

    /// The user whom a text names; a test may have given them a name that is no username.
    func user(named name: String) -> FakeUser? {
        users.values.first { $0.user.username?.lowercased() == name.lowercased() }
            ?? FakeIdentifier(typed: name).flatMap { user($0) }
    }

    fileprivate mutating func delete(_ access: Access, password: String?, at now: Date) throws(Refusal) {
        try confirm(access, password: password, to: "delete the user", at: now)
        remove(access.userID, at: now)
    }

    /// Goes on only for who knows the password, or has logged in within the last five minutes.
    mutating func confirm(
        _ access: Access,
        password: String?,
        to action: String,
        at now: Date
    ) throws(Refusal) {
        if let password {
            let subject = "user \(access.userID)"
            try admit(subject, at: now)
            guard users[access.userID]?.password.map({ $0.isSamePassword(as: password) }) == true else {
                throw Refusal(.wrongPassword, "The password is wrong. Nothing was changed.")
            }
        } else if now.timeIntervalSince(access.authenticatedAt) >= 5 * 60 {
            throw Refusal(.passwordRequired, "Send the password to \(action), or log in again first.")
        }
    }

    mutating func remove(_ id: User.ID, at now: Date) {
        endSessions(of: id, because: .userDeleted, at: now)
        users[id] = nil
        events[id] = nil
        deviceKeys[id] = nil
        identities.removeAll { $0.userID == id }
        verifications = verifications.filter { $0.value.userID != id }
        objects = objects.filter { $0.key.owner != id }
    }
}

extension String {
    /// The same letters typed on two keyboards are the same password; Swift compares texts so.
    func isSamePassword(as other: String) -> Bool { self == other }
}

extension FakeAnswer {
    static func record(_ user: FakeUser) -> FakeAnswer {
        .value(user.user, headers: ["ETag": "\"\(user.version)\""])
    }

    /// A value of the contract, which always has a JSON form.
    static func value(_ value: some Encodable, status: Int = 200, headers: [String: String] = [:]) -> FakeAnswer {
        let headers = headers.merging(["Content-Type": "application/json"]) { own, _ in own }
        return FakeAnswer(status: status, headers: headers, body: (try? WireJSON.encode(value)) ?? Data())
    }

    static func created(_ value: some Encodable) -> FakeAnswer { .value(value, status: 201) }

    static let noContent = FakeAnswer(status: 204)
}

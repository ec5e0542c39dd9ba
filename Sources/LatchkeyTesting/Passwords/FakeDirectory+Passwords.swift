import Foundation
import LatchkeyAPI

extension Route {
    static let passwordRoutes: [Route] = [
        .signedIn(.changePassword) { directory, call, access throws(Refusal) in
            let body = try call.request.read(ChangePasswordRequest.self)
            try directory.changePassword(access, from: body.currentPassword, to: body.newPassword, at: call.now)
            return .noContent
        }
    ]
}

extension FakeDirectory {
    /// Changes the password of a session's user, and ends their other sessions.
    fileprivate mutating func changePassword(
        _ access: Access,
        from current: String,
        to new: String,
        at now: Date
    ) throws(Refusal) {
        var record = try user(access.userID)
        var check = FieldCheck()
        let (names, rules) = (record.user.names, policy.password)
        let password = check.required("newPassword", new) { text throws(WrongField) in
            try FieldRules.password(text, of: names, rules)
        }
        try check.finish()
        guard record.password.map({ $0.isSamePassword(as: current) }) == true else {
            throw Refusal(.wrongPassword, "The password is wrong. Nothing was changed.")
        }
        record.password = password
        users[access.userID] = record
        let device = sessions[access.sessionID]?.device
        tell(.passwordChanged, of: access.userID, at: now, device: device, access.applicationID)
        endSessions(of: access.userID, but: access.sessionID, because: .passwordChanged, at: now)
        endProofs(of: access.userID)
        tellOfPassword(of: access.userID, at: now)
    }
}

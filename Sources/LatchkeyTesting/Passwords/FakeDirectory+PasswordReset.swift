import Foundation
import LatchkeyAPI

extension Route {
    static let passwordResetRoutes: [Route] = [
        .open(.requestPasswordReset) { directory, call throws(Refusal) in
            let body = try call.request.read(PasswordResetRequest.self)
            guard let identifier = FakeIdentifier(typed: body.identifier) else {
                let detail = "Give a username, an e-mail address or a phone number like +81312345678."
                throw Refusal(fields: ["identifier": WrongField.invalid(detail).problem])
            }
            var check = FieldCheck()
            _ = check.optional("locale", body.locale, FieldRules.locale)
            try check.finish()
            let id = directory.ask(.passwordReset, of: identifier, at: call.now)
            return .value(PasswordResetAsked(resetID: id), status: 202)
        },
        .open(.confirmPasswordReset) { directory, call throws(Refusal) in
            let body = try call.request.read(PasswordResetConfirmation.self)
            let proof = try FakeProof(code: body.code, of: body.resetID, named: "resetID", orToken: body.token)
            try directory.reset(by: proof, to: body.newPassword, call)
            return .noContent
        },
    ]
}

extension FakeDirectory {
    /// Sets a password without the old one, and ends all sessions of the user.
    ///
    /// A password that does not follow the rules spends nothing.
    fileprivate mutating func reset(by proof: FakeProof, to password: String?, _ call: Call) throws(Refusal) {
        let found = try check(proof, for: [.passwordReset], at: call.now)
        guard let id = found.userID, var record = users[id], let sent = found.sent else { throw .codeExpired }
        if password != nil || !policy.generatesPasswords {
            var check = FieldCheck()
            let (names, rules) = (record.user.names, policy.password)
            record.password = check.required("newPassword", password) { text throws(WrongField) in
                try FieldRules.password(text, of: names, rules)
            }
            try check.finish()
        } else {
            record.password = Self.newPassword()
        }
        // An address that was not proved before may be somebody else's doing: nothing else stays a way in.
        if record.user.unprovenAddresses.contains(sent.recipient) {
            record.user.keepOnly(sent.recipient)
            record.user.modifiedAt = call.now
            record.version += 1
            identities.removeAll { $0.userID == id }
        } else {
            identities.removeAll { $0.userID == id && !$0.hasMadeUser }
        }
        users[id] = record
        endProofs(of: id)
        deviceKeys[id] = nil
        tell(.passwordReset, of: id, at: call.now, call.application)
        endSessions(of: id, because: .passwordChanged, at: call.now)
        attempts["login \(id)"] = nil
        attempts["user \(id)"] = nil
        guard password == nil else { return tellOfPassword(of: id, at: call.now) }
        messages.append(
            SentMessage(.newPassword, to: sent.recipient.text, newPassword: record.password, at: call.now)
        )
    }

    /// Sends the notice that the password was changed.
    mutating func tellOfPassword(of userID: User.ID, at now: Date) {
        guard let recipient = users[userID]?.user.ownRecipient else { return }
        messages.append(SentMessage(.passwordChanged, to: recipient.text, at: now))
    }

    /// Letters and digits that nobody takes for another.
    private static func newPassword() -> String {
        let signs = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String((0..<16).map { _ in signs.randomElement() ?? "a" })
    }
}

import Foundation
import LatchkeyAPI

extension FakeDirectory {
    /// Takes a wish for a message, and sends one where there is somebody to send it to; the answer is the same otherwise.
    mutating func ask(
        _ purpose: FakeVerification.Purpose,
        of identifier: FakeIdentifier,
        by userID: User.ID? = nil,
        registering registration: FakeUser? = nil,
        at now: Date
    ) -> String {
        var wish = FakeVerification(
            id: ids.next(at: now),
            purpose: purpose,
            identifier: identifier,
            userID: userID,
            registration: registration,
            createdAt: now
        )
        if let destination = destination(of: wish), !isTooOften(purpose, to: destination.recipient, at: now) {
            let secrets = FakeSecrets(to: destination.recipient, at: now)
            wish.userID = destination.userID
            wish.sent = secrets
            if let userID = wish.userID { supersede(of: userID, for: purpose, at: destination.recipient) }
            // Whoever receives where somebody else is known already is not told how to take the address.
            let isSecret = destination.kind == .userExists
            messages.append(
                SentMessage(
                    destination.kind,
                    to: destination.recipient.text,
                    code: isSecret ? nil : secrets.code,
                    token: isSecret || destination.recipient.field == "phoneNumber" ? nil : secrets.token,
                    at: now
                )
            )
        }
        verifications[wish.id] = wish
        return wish.id
    }

    /// Compares a proof; a wrong code counts, a right one is not spent by this.
    mutating func check(
        _ proof: FakeProof,
        for purposes: Set<FakeVerification.Purpose>,
        at now: Date
    ) throws(Refusal) -> FakeVerification {
        switch proof {
        case .code(let text, let id):
            guard FakeIDs.isID(id), let code = FakeSecrets.code(typed: text) else { throw .invalidCode }
            guard let found = verifications[id], found.isOpen(for: purposes, at: now),
                found.failures < FakeVerification.tries
            else { throw .codeExpired }
            // Compared first: a wrong code does not tell that a message is of use no more.
            guard found.sent?.code == code else {
                verifications[id]?.failures += 1
                throw .invalidCode
            }
            guard !found.isSpent else { throw .codeExpired }
            return found
        case .token(let token):
            guard FakeSecrets.isToken(token), let found = verifications.values.first(where: { $0.sent?.token == token })
            else { throw .invalidCode }
            guard found.isOpen(for: purposes, at: now), !found.isSpent else { throw .codeExpired }
            return found
        }
    }

    /// Of the messages to an address for a purpose of a user's the newest alone is of use.
    private mutating func supersede(
        of userID: User.ID,
        for purpose: FakeVerification.Purpose,
        at recipient: FakeIdentifier
    ) {
        for other in verifications.values
        where other.userID == userID && other.purpose == purpose && other.sent?.recipient == recipient {
            verifications[other.id]?.isSpent = true
        }
    }

    /// No message that was sent for a user is of use any more.
    mutating func endProofs(of userID: User.ID) {
        for other in verifications.values where other.userID == userID { verifications[other.id]?.isSpent = true }
    }

    /// Where a message goes, and which.
    private struct Destination {
        let kind: SentMessage.Kind
        let recipient: FakeIdentifier
        let userID: User.ID?
    }

    /// Nil when nobody gets anything.
    private func destination(of wish: FakeVerification) -> Destination? {
        let holder = user(wish.identifier)?.user
        switch wish.purpose {
        case .passwordReset:
            guard let holder, let recipient = holder.recipient(preferring: wish.identifier) else { return nil }
            return Destination(kind: .passwordReset, recipient: recipient, userID: holder.id)
        case .address:
            guard let id = wish.userID, users[id]?.user.unprovenAddresses.contains(wish.identifier) == true else {
                return nil
            }
            let isAnothers = holder.map { $0.id != id } ?? false
            return Destination(
                kind: isAnothers ? .userExists : .verification,
                recipient: wish.identifier,
                userID: id
            )
        case .registration:
            let kind: SentMessage.Kind = holder == nil ? .verification : .userExists
            return Destination(kind: kind, recipient: wish.identifier, userID: nil)
        }
    }

    private func isTooOften(_ purpose: FakeVerification.Purpose, to recipient: FakeIdentifier, at now: Date) -> Bool {
        let times = verifications.values.compactMap { other in
            other.purpose == purpose && other.sent?.recipient == recipient ? other.sent?.sentAt : nil
        }.filter { $0 > now.addingTimeInterval(-60 * 60) }
        guard times.count < FakeVerification.mostInAnHour else { return true }
        return times.max().map { now.timeIntervalSince($0) < FakeVerification.pause } ?? false
    }
}

extension User {
    /// Where a message for the user goes: the address that was named, else the e-mail address, else the phone number.
    fileprivate func recipient(preferring named: FakeIdentifier) -> FakeIdentifier? {
        if case .username = named { return ownRecipient }
        return named
    }
}

import Foundation

/// A verification as it is stored.
package struct StoredVerification: Sendable, Equatable {
    package let verification: Verification
    /// The recipient of the message; nil before it is sent.
    package let recipient: Identifier?
    /// The number of wrong codes that were tried.
    package let tries: Int
    /// Whether the dispatch has resolved it.
    package let isPrepared: Bool
    package let isSpent: Bool

    package init(verification: Verification, recipient: Identifier?, tries: Int, isPrepared: Bool, isSpent: Bool) {
        self.verification = verification
        self.recipient = recipient
        self.tries = tries
        self.isPrepared = isPrepared
        self.isSpent = isSpent
    }
}

/// The key by which a stored verification is found.
package enum VerificationKey: Sendable, Equatable {
    case id(Verification.ID)
    case token([UInt8])
}

/// The state of a message's code, for the page that asks for it.
package enum CodeState: String, Sendable {
    /// The code may still be entered.
    case open
    /// No message was sent: the address got one a moment ago, or too many.
    case notSent
    /// The code has expired.
    case tooOld
    /// Too many wrong codes were tried.
    case triedTooOften
    /// The address is verified.
    case proved
}

/// The state of a message's link.
package enum LinkState: Sendable, Equatable {
    case open(Verification, sentTo: Identifier)
    /// It was used or replaced, or has expired.
    case over
    /// There is no such link.
    case unknown
}

/// Looks up the state of messages without spending or counting anything.
package struct VerificationLookup: Sendable {
    private let storage: any Storage
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        storage: any Storage,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.storage = storage
        self.digest = digest
        self.clock = clock
    }

    /// The state of a message's code; nil if there is no such verification.
    ///
    /// The state of a password reset or a login is the same whether or not the user exists. A registration sends a message to
    /// known and unknown addresses, so its other states reveal nothing either. The state `proved` is revealed for a
    /// registration to the holder of its id, and for an address or a login to its user.
    package func state(
        ofCodeFor id: Verification.ID,
        askedBy userID: User.ID?
    ) async throws(StoreError) -> CodeState? {
        guard IDSource.isID(id), let stored = try await find(.id(id)) else { return nil }
        let verification = stored.verification
        switch verification.purpose {
        case .passwordReset: break
        case .logIn:
            // Another tab of this browser has logged in with the link.
            if stored.isSpent, let userID, userID == verification.userID { return .proved }
        case .addressUndo, .newDevice: return nil  // it has only a link
        case .registration:
            if try await isRegistered(stored) { return .proved }
        case .address:
            if let userID, userID == verification.userID, try await isProved(verification.identifier, by: userID) {
                return .proved
            }
        }
        if verification.expiresAt <= clock.now() { return .tooOld }
        if stored.tries >= VerificationRules.tries { return .triedTooOften }
        let isTold = ![.passwordReset, .logIn].contains(verification.purpose)
        return isTold && stored.isPrepared && stored.recipient == nil ? .notSent : .open
    }

    /// The state of a link.
    package func state(
        ofLink token: String,
        for purposes: Set<Verification.Purpose>
    ) async throws(StoreError) -> LinkState {
        guard VerificationSecrets.isToken(token),
            let stored = try await find(.token(digest.digest(token: token))),
            purposes.contains(stored.verification.purpose), let recipient = stored.recipient
        else { return .unknown }
        guard !stored.isSpent, stored.verification.expiresAt > clock.now() else { return .over }
        return .open(stored.verification, sentTo: recipient)
    }

    private func find(_ key: VerificationKey) async throws(StoreError) -> StoredVerification? {
        try await storage.read { tables in try tables.verifications.find(key) }
    }

    /// Whether the registration is complete: repeated messages register the same user, so the link of each one counts.
    private func isRegistered(_ stored: StoredVerification) async throws(StoreError) -> Bool {
        if stored.isSpent { return true }
        guard let registration = stored.verification.registration else { return false }
        return try await storage.user(registration.user.id) != nil
    }

    private func isProved(_ address: Identifier, by id: User.ID) async throws(StoreError) -> Bool {
        guard let user = try await storage.user(id) else { return false }
        return switch address {
        case .username: false
        case .emailAddress(let address): user.emailAddress == OwnedAddress(address, isVerified: true)
        case .phoneNumber(let number): user.phoneNumber == OwnedAddress(number, isVerified: true)
        }
    }
}

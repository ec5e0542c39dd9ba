/// A session that is about to start, with what its start stores in other tables.
package struct NewSession: Sendable, Equatable {
    package internal(set) var record: SessionRecord
    /// What its user has proved.
    package internal(set) var proof: Proof
    /// The challenge that it becomes if the proof does not suffice; nil if the client cannot ask for a factor.
    var challenge: ChallengeDraft?
    /// The push device that it has from its start.
    package let pushDevice: PushDeviceRecord?
    /// The digest of the key by which the user knows its device from then on.
    package let deviceKeyDigest: [UInt8]?
    /// How to notify the user's other devices if its device is unknown; nil to notify none.
    package let notice: SignInNotice?
    /// How to tell the user of its device if that is new to them; nil for not at all.
    package let newDeviceNotice: NewDeviceNotice?
    /// The most sessions that its user may have; nil for any number.
    package let limit: SessionLimit?
    /// The rules of its application, which must admit its user.
    package let accountRules: AccountRules
    /// The providers of which one must have logged in its user.
    let requiredProviders: RequiredProviders
    /// The identity to link after this login; nil for most sessions.
    let pendingIdentity: PendingIdentity?

    package init(
        _ record: SessionRecord,
        proof: Proof,
        challenge: ChallengeDraft? = nil,
        pushDevice: PushDeviceRecord? = nil,
        deviceKeyDigest: [UInt8]? = nil,
        notice: SignInNotice? = nil,
        newDeviceNotice: NewDeviceNotice? = nil,
        limit: SessionLimit? = nil,
        accountRules: AccountRules = AccountRules(),
        requiredProviders: RequiredProviders = .none,
        pendingIdentity: PendingIdentity? = nil
    ) {
        self.record = record
        self.proof = proof
        self.challenge = challenge
        self.pushDevice = pushDevice
        self.deviceKeyDigest = deviceKeyDigest
        self.notice = notice
        self.newDeviceNotice = newDeviceNotice
        self.limit = limit
        self.accountRules = accountRules
        self.requiredProviders = requiredProviders
        self.pendingIdentity = pendingIdentity
    }

    /// The same session, of another user.
    package func belonging(to userID: User.ID) -> NewSession {
        var session = self
        session.record.userID = userID
        session.proof.userID = userID
        session.challenge = challenge?.belonging(to: userID)
        return session
    }
}

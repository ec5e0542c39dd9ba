import Foundation

/// Limits the guesses at a secret, before the server does slow work for a guess.
///
/// Each attempt counts twice: for its subject, with growing waits, and for the client's address, with a larger
/// allowance. An identifier counts in its canonical spelling and whether or not the user exists, so an answer never
/// reveals who exists. Attempts on a device that the user has used before have a counter of their own: nobody else can
/// use them up.
package struct AttemptLimits: Sendable {
    private let storage: any Storage
    private let digest: any KeyedDigest
    private let clock: any WallClock
    private let names: AttemptAllowance?

    /// - Parameters:
    ///   - storage: Keeps the counters.
    ///   - digest: Hides whose attempts a counter counts.
    ///   - clock: Tells the time.
    ///   - names: The allowance for name lookups; nil for no limit.
    package init(
        storage: any Storage,
        digest: any KeyedDigest,
        clock: any WallClock,
        names: AttemptAllowance?
    ) {
        self.storage = storage
        self.digest = digest
        self.clock = clock
        self.names = names
    }

    /// Counts an attempt before it is made.
    ///
    /// Report the outcome afterwards with `succeeded` or `withdraw`; report nothing if the attempt failed.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not make it then.
    package func admit(_ attempt: Attempt) async throws(AttemptError) -> AdmittedAttempt {
        let address = attempt.address.flatMap { IPAddress($0.text) }.map { address in
            (
                digest: digest(of: "address", "\(IPNetwork.ofOneClient(address))", attempt.purpose),
                limit: AttemptAllowance.passwords
            )
        }
        if let address { try await count(address.digest, within: .allowance(address.limit)) }
        let subject = digest(of: attempt.subject, attempt.purpose)
        try await count(subject, within: .backoff(.passwords))
        return AdmittedAttempt(
            subject: (subject, .backoff(.passwords)),
            address: address.map { ($0.digest, .allowance($0.limit)) }
        )
    }

    /// Counts an attempt at a factor on a device that the user has logged in on before, also for all these devices.
    ///
    /// A thief with the password may have made many devices known before there was a factor.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not make it then.
    func admit(_ attempt: Attempt, onKnownDeviceOf userID: User.ID) async throws(AttemptError) -> AdmittedAttempt {
        var admitted = try await admit(attempt)
        let limit = AttemptLimit.allowance(.codesOnKnownDevices)
        let devices = digest(of: "devices", userID.rawValue, attempt.purpose)
        try await count(devices, within: limit)
        admitted.address = (devices, limit)
        return admitted
    }

    /// Counts a request that sends a message to someone, for the client's address.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not send anything then.
    package func admitMessage(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let digest = digest(of: "address", "\(IPNetwork.ofOneClient(address))", .message)
        try await count(digest, within: .allowance(.messages))
    }

    /// Counts a new user before they are created, for the client's address and for the network around it.
    ///
    /// The network may create five times as many.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not create the user then.
    package func admitRegistration(from address: ClientAddress?, perHour: Int) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let places = [(IPNetwork.ofOneClient(address), perHour), (IPNetwork.around(address), 5 * perHour)]
        for (network, count) in places {
            let digest = digest(of: "address", "\(network)", .registration)
            try await self.count(digest, within: .allowance(.registrations(perHour: count)))
        }
    }

    /// Counts a client that registers itself, for its address and for the network around it.
    ///
    /// The network may register five times as many.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not register the client then.
    package func admitClientRegistration(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let one = AttemptAllowance.clientRegistrations
        let all = AttemptAllowance(stock: 5 * one.stock, interval: max(1, one.interval / 5))
        for (network, limit) in [(IPNetwork.ofOneClient(address), one), (IPNetwork.around(address), all)] {
            let digest = digest(of: "address", "\(network)", .clientRegistration)
            try await count(digest, within: .allowance(limit))
        }
    }

    /// Counts a change of a client's own registration, for the client.
    ///
    /// Each change makes all servers read all applications again, and may fetch the list of a sector.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not change the registration then.
    func admitChange(ofClient id: Application.ID) async throws(AttemptError) {
        let digest = digest(of: "client", id.rawValue, .clientRegistration)
        try await count(digest, within: .allowance(.clientRegistrations))
    }

    /// Counts a device that asks for access before its codes are stored, for its address.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not store them then.
    func admitDevice(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let digest = digest(of: "device at", "\(IPNetwork.ofOneClient(address))", .deviceCode)
        try await count(digest, within: .allowance(.devices))
    }

    /// Counts a proof before it is compared, for the client's address.
    ///
    /// The codes and links of messages also have limits of their own.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not compare it then.
    package func admitProof(from address: ClientAddress?) async throws(AttemptError) -> AdmittedAttempt {
        try await admit(.proof, from: address)
    }

    /// Counts a single-sign-on token before it is checked, for the client's address.
    ///
    /// Nobody can guess a token, but each guess costs the server work.
    package func admitSSOToken(from address: ClientAddress?) async throws(AttemptError) -> AdmittedAttempt {
        try await admit(.ssoToken, from: address)
    }

    /// Counts the beginning of a passkey's ceremony by a stranger, or the answer to it, for the client's address.
    ///
    /// Nobody can guess a signature, but each ceremony is a row.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not begin or check it then.
    package func admitPasskey(from address: ClientAddress?) async throws(AttemptError) -> AdmittedAttempt {
        try await admit(.passkey, from: address)
    }

    /// Counts the beginning of a passkey's ceremony, for the session or challenge that it is bound to.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not begin it then.
    func admitCeremony(boundTo binding: [UInt8]) async throws(AttemptError) {
        try await count(
            digest(of: "binding", Base64URL.encode(binding), .passkey),
            within: .allowance(.ceremonies)
        )
    }

    /// Counts a new factor of a user, or new recovery codes.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not make them then.
    func admitNewFactor(of userID: User.ID) async throws(AttemptError) {
        try await count(digest(of: .user(userID), .newFactor), within: .allowance(.newFactors))
    }

    /// Counts a lookup whose answer reveals whether a name is known, for the client's address and for the user who
    /// asks.
    ///
    /// Take it back with `withdraw` if the answer revealed nothing about others.
    ///
    /// - Parameters:
    ///   - address: The client's address.
    ///   - user: The user who asks; nil if nobody is signed in.
    /// - Returns: The counted lookup, for `withdraw`.
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not answer it then.
    package func admitName(
        from address: ClientAddress?,
        by user: User.ID?
    ) async throws(AttemptError) -> AdmittedAttempt {
        var admitted = AdmittedAttempt()
        guard let names else { return admitted }
        let limit = AttemptLimit.allowance(names)
        if let address = address.flatMap({ IPAddress($0.text) }) {
            let place = digest(of: "address", "\(IPNetwork.ofOneClient(address))", .name)
            try await count(place, within: limit)
            admitted.address = (place, limit)
        }
        if let user {
            let asker = digest(of: .user(user), .name)
            try await count(asker, within: limit)
            admitted.subject = (asker, limit)
        }
        return admitted
    }

    /// Counts a password that is judged while it is chosen, for the client's address.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not judge it then.
    package func admitJudgement(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let digest = digest(of: "address", "\(IPNetwork.ofOneClient(address))", .judgement)
        try await count(digest, within: .allowance(.judgements))
    }

    /// Counts an authorization request before it is stored, for the browser's address.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not store it then.
    func admitInteraction(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let digest = digest(of: "address", "\(IPNetwork.ofOneClient(address))", .interaction)
        try await count(digest, within: .allowance(.interactions))
    }

    /// Counts a pushed request before it is stored, for the application, and for its address.
    ///
    /// Anybody can push in the name of a public application. The address comes first, so that one client cannot use up
    /// the allowance of the application.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early; the caller must not store it then.
    func admitPushedRequest(of id: Application.ID, from address: ClientAddress?) async throws(AttemptError) {
        try await admitInteraction(from: address)
        try await count(digest(of: "client", id.rawValue, .interaction), within: .allowance(.pushedRequests))
    }

    /// Counts a notice to an unverified address, which may be a stranger's.
    ///
    /// - Returns: Whether the notice may be sent.
    /// - Throws: `StoreError` if it cannot be counted.
    func admitNotice(to address: Identifier) async throws(StoreError) -> Bool {
        let recipient = digest(of: "recipient", "\(address.field) \(address.key)", .message)
        do { try await count(recipient, within: .allowance(.notices)) } catch {
            switch error {
            case .tooMany: return false
            case .storage(let error): throw error
            }
        }
        return true
    }

    private func admit(
        _ purpose: Attempt.Purpose,
        from address: ClientAddress?
    ) async throws(AttemptError) -> AdmittedAttempt {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return AdmittedAttempt() }
        let digest = digest(of: "address", "\(IPNetwork.ofOneClient(address))", purpose)
        try await count(digest, within: .allowance(.passwords))
        return AdmittedAttempt(address: (digest, .allowance(.passwords)))
    }

    /// Counts a wrong client secret, for the client's address and for the application at that address.
    ///
    /// - Throws: `AttemptError.tooMany` if it comes too early.
    package func countClientSecret(of id: Application.ID, from address: ClientAddress?) async throws(AttemptError) {
        let place = address.flatMap { IPAddress($0.text) }.map { "\(IPNetwork.ofOneClient($0))" }
        // A guesser who invents an id for each secret gets no more attempts.
        if let place { try await count(digest(of: "address", place, .clientSecret), within: .allowance(.passwords)) }
        let digest = digest(of: "client", "\(place ?? "") \(id)", .clientSecret)
        try await count(digest, within: .allowance(.clientSecrets))
    }

    /// Forgets the attempts at a secret that no longer exists.
    package func forget(_ purposes: [Attempt.Purpose], at subject: Attempt.Subject) async {
        await change(purposes.map { .forget(digest(of: subject, $0)) })
    }

    /// Forgets the earlier attempts at the same secret, and gives the attempt back to the address.
    package func succeeded(_ attempt: AdmittedAttempt) async {
        await change(attempt.ofAddress + (attempt.subject.map { [.forget($0.digest)] } ?? []))
    }

    /// Forgets the earlier attempts at the first secret of a login that another factor has completed, and gives one
    /// attempt back to the address.
    func completed(_ attempt: Attempt) async {
        let place = attempt.address.flatMap { IPAddress($0.text) }.map { "\(IPNetwork.ofOneClient($0))" }
        var changes: [AttemptChange] = []
        if let place {
            changes.append(.refund(digest(of: "address", place, attempt.purpose), .allowance(.passwords)))
        }
        changes.append(.forget(digest(of: attempt.subject, attempt.purpose)))
        await change(changes)
    }

    /// Takes back an attempt that was not made after all.
    package func withdraw(_ attempt: AdmittedAttempt) async {
        await change(attempt.ofAddress + (attempt.subject.map { [.refund($0.digest, $0.limit)] } ?? []))
    }

    private func count(_ digest: [UInt8], within limit: AttemptLimit) async throws(AttemptError) {
        let now = clock.now()
        let freeAt: Date?
        do { freeAt = try await storage.countAttempt(digest, within: limit, at: now) } catch { throw .storage(error) }
        guard let time = freeAt else { return }
        throw .tooMany(retryAfter: .seconds(max(1, Int(time.timeIntervalSince(now).rounded(.up)))))
    }

    /// If this fails, the limits are a little stricter, which is no reason to refuse a right secret.
    private func change(_ changes: [AttemptChange]) async {
        try? await storage.change(changes, at: clock.now())
    }

    private func digest(of subject: Attempt.Subject, _ purpose: Attempt.Purpose) -> [UInt8] {
        digest(of: subject.kind, subject.text, purpose)
    }

    private func digest(of kind: String, _ text: String, _ purpose: Attempt.Purpose) -> [UInt8] {
        digest.digest(Array("\(purpose.rawValue)\u{0}\(kind)\u{0}\(text)".utf8))
    }
}

/// An attempt that was counted.
package struct AdmittedAttempt: Sendable {
    fileprivate var subject: (digest: [UInt8], limit: AttemptLimit)?
    /// Of the client's address, or of all devices that the user knows.
    fileprivate var address: (digest: [UInt8], limit: AttemptLimit)?

    /// All transactions change the address first, so two that change the same counters do not deadlock.
    fileprivate var ofAddress: [AttemptChange] { address.map { [.refund($0.digest, $0.limit)] } ?? [] }
}

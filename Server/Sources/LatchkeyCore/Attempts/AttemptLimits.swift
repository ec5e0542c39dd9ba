import Foundation

/// Limits how often a secret can be guessed, before anything slow is done for a guess.
///
/// Each attempt is counted twice: at what is attempted, with waits that grow, and at the address that it comes from, with
/// a larger allowance. What is attempted is counted by its canonical spelling and whether or not there is such a user, so
/// that an answer never tells who exists. Attempts on a device that is known to the user are counted by themselves: nobody
/// else can use them up.
package struct AttemptLimits: Sendable {
    private let storage: any Storage
    private let digest: any KeyedDigest
    private let clock: any WallClock
    private let names: AttemptAllowance?

    /// - Parameters:
    ///   - storage: Where they are counted.
    ///   - digest: Keeps whom they are of a secret.
    ///   - clock: Tells the time.
    ///   - names: How many names may be asked for; nil for any number.
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

    /// Counts an attempt that is about to be made.
    ///
    /// Told afterwards how it went: `succeeded` or `withdraw`; nothing when it failed.
    ///
    /// - Throws: When it comes too early; then it is not to be made.
    package func admit(_ attempt: Attempt) async throws(AttemptError) -> AdmittedAttempt {
        let address = attempt.address.flatMap { IPAddress($0.text) }.map { address in
            (
                digest: digest(of: "address", "\(IPNetwork.ofOneParty(address))", attempt.purpose),
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

    /// Counts a request that has something sent to somebody, at the address that it comes from.
    ///
    /// - Throws: When it comes too early; then nothing is to be sent.
    package func admitMessage(from address: ClientAddress?) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let digest = digest(of: "address", "\(IPNetwork.ofOneParty(address))", .message)
        try await count(digest, within: .allowance(.messages))
    }

    /// Counts a user that is about to be made, at the address that it comes from, and at the network around it, from which
    /// may come five times as many.
    ///
    /// - Throws: When it comes too early; then nobody is to be made.
    package func admitRegistration(from address: ClientAddress?, perHour: Int) async throws(AttemptError) {
        guard let address = address.flatMap({ IPAddress($0.text) }) else { return }
        let places = [(IPNetwork.ofOneParty(address), perHour), (IPNetwork.around(address), 5 * perHour)]
        for (network, count) in places {
            let digest = digest(of: "address", "\(network)", .registration)
            try await self.count(digest, within: .allowance(.registrations(perHour: count)))
        }
    }

    /// Counts a proof that is about to be compared, at the address that it comes from: the codes and links of messages have
    /// limits of their own.
    ///
    /// - Throws: When it comes too early; then it is not to be compared.
    package func admitProof(from address: ClientAddress?) async throws(AttemptError) -> AdmittedAttempt {
        try await admit(.proof, from: address)
    }

    /// Counts a single-sign-on token that is about to be looked at, at the address that it comes from: nobody guesses one,
    /// but whoever tries to has the server work.
    package func admitSSOToken(from address: ClientAddress?) async throws(AttemptError) -> AdmittedAttempt {
        try await admit(.ssoToken, from: address)
    }

    /// Counts a question whose answer says whether a name is known, at the address that it comes from and at the user who asks.
    ///
    /// Taken back with `withdraw` where nothing of others was told.
    ///
    /// - Parameters:
    ///   - address: Where it comes from.
    ///   - user: Who asks; nil for nobody who is signed in.
    /// - Returns: What is taken back.
    /// - Throws: When it comes too early; then it is not to be answered.
    package func admitName(
        from address: ClientAddress?,
        by user: User.ID?
    ) async throws(AttemptError) -> AdmittedAttempt {
        var admitted = AdmittedAttempt()
        guard let names else { return admitted }
        let limit = AttemptLimit.allowance(names)
        if let address = address.flatMap({ IPAddress($0.text) }) {
            let place = digest(of: "address", "\(IPNetwork.ofOneParty(address))", .name)
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

    /// Counts a notice to an address that nobody has proved, and that may be a stranger's.
    ///
    /// - Returns: Whether it may be sent.
    /// - Throws: `StoreError` when it cannot be counted.
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
        let digest = digest(of: "address", "\(IPNetwork.ofOneParty(address))", purpose)
        try await count(digest, within: .allowance(.passwords))
        return AdmittedAttempt(address: (digest, .allowance(.passwords)))
    }

    /// Counts a client secret that was wrong, at the address that it comes from, and there at its application.
    ///
    /// - Throws: When it comes too early.
    package func countClientSecret(of id: Application.ID, from address: ClientAddress?) async throws(AttemptError) {
        let place = address.flatMap { IPAddress($0.text) }.map { "\(IPNetwork.ofOneParty($0))" }
        // Whoever makes up an id for each secret is heard no more often for it.
        if let place { try await count(digest(of: "address", place, .clientSecret), within: .allowance(.passwords)) }
        let digest = digest(of: "client", "\(place ?? "") \(id)", .clientSecret)
        try await count(digest, within: .allowance(.clientSecrets))
    }

    /// Forgets the attempts at a secret that is no more.
    package func forget(_ purposes: [Attempt.Purpose], at subject: Attempt.Subject) async {
        await change(purposes.map { .forget(digest(of: subject, $0)) })
    }

    /// The attempt was right: those before it at the same secret are forgotten, and the address has not used one up.
    package func succeeded(_ attempt: AdmittedAttempt) async {
        await change(attempt.ofAddress + (attempt.subject.map { [.forget($0.digest)] } ?? []))
    }

    /// The attempt was not made after all.
    package func withdraw(_ attempt: AdmittedAttempt) async {
        await change(attempt.ofAddress + (attempt.subject.map { [.giveBack($0.digest, $0.limit)] } ?? []))
    }

    private func count(_ digest: [UInt8], within limit: AttemptLimit) async throws(AttemptError) {
        let now = clock.now()
        let freeAt: Date?
        do { freeAt = try await storage.countAttempt(digest, within: limit, at: now) } catch { throw .storage(error) }
        guard let time = freeAt else { return }
        throw .tooMany(retryAfter: max(1, Int(time.timeIntervalSince(now).rounded(.up))))
    }

    /// What is not taken back makes the limits a little stricter, and is no reason to refuse what was right.
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

/// An attempt at a secret.
package struct Attempt: Sendable {
    package enum Purpose: String, Sendable {
        case logIn = "log in"
        /// A user who is signed in proves once more who they are.
        case passwordCheck = "password check"
        /// Somebody has a message sent, to themselves or another.
        case message
        /// Somebody proves that they have received one.
        case proof
        /// Somebody becomes a user.
        case registration
        /// Somebody presents a single-sign-on token.
        case ssoToken = "sso token"
        /// Somebody asks in a way whose answer says whether a name is known.
        case name
        /// An application proves itself.
        case clientSecret = "client secret"
    }

    /// Whose secret it is.
    package enum Subject: Sendable {
        /// Of whoever has this name, in any spelling.
        case identifier(String)
        /// Of a user, on a device that they have logged in on before.
        case device([UInt8], User.ID)
        case user(User.ID)
    }

    package let purpose: Purpose
    package let subject: Subject
    /// Where it comes from; nil where that does not count.
    package let address: ClientAddress?

    package init(_ purpose: Purpose, at subject: Subject, from address: ClientAddress?) {
        self.purpose = purpose
        self.subject = subject
        self.address = address
    }
}

/// An attempt that was counted.
package struct AdmittedAttempt: Sendable {
    fileprivate var subject: (digest: [UInt8], limit: AttemptLimit)?
    fileprivate var address: (digest: [UInt8], limit: AttemptLimit)?

    /// Addresses come first everywhere, so that two that change the same counters do not wait for each other.
    fileprivate var ofAddress: [AttemptChange] { address.map { [.giveBack($0.digest, $0.limit)] } ?? [] }
}

/// Why an attempt is not to be made.
package enum AttemptError: Error, Equatable, Sendable {
    /// When to try again, in seconds.
    case tooMany(retryAfter: Int)
    case storage(StoreError)
}

/// An error of a use case that limits attempts.
package protocol AttemptLimitedError: UseCaseError {
    /// Too many attempts were made; the next one may come after so many seconds.
    static func tooManyAttempts(retryAfter seconds: Int) -> Self
}

extension AttemptLimitedError {
    init(_ error: AttemptError) {
        switch error {
        case .tooMany(let seconds): self = .tooManyAttempts(retryAfter: seconds)
        case .storage(let error): self = .storage(error)
        }
    }
}

/// A one-way digest under a key of the server's: who has the database alone cannot try what it may be of.
package protocol KeyedDigest: Sendable {
    /// 32 bytes.
    func digest(_ bytes: [UInt8]) -> [UInt8]
}

extension Attempt.Subject {
    fileprivate var kind: String {
        switch self {
        case .identifier: "identifier"
        case .device: "device"
        case .user: "user"
        }
    }

    fileprivate var text: String {
        switch self {
        case .identifier(let text): Self.canonical(text)
        case .device(let digest, let userID): "\(Base64URL.encode(digest)) \(userID)"
        case .user(let id): id
        }
    }

    /// One spelling for all that people may write for the same name.
    private static func canonical(_ identifier: String) -> String {
        identifier.precomposedStringWithCompatibilityMapping.lowercased()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

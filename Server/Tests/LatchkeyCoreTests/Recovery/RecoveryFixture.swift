import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// A user with an authenticator app and addresses, who has lost the app.
struct RecoveryFixture: Sendable {
    static let hour: TimeInterval = 60 * 60

    let rules: Rules
    let ada: SignedIn
    let app: AuthenticatorApp

    /// A user with a verified e-mail address, at an application that waits some hours.
    init(email: String? = "ada@example.com", wait: Int = 72) async throws {
        var rules = Rules()
        rules.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(recoveryWaitHours: wait)
        )
        self.rules = rules
        ada = try await rules.register()
        if let email { try Self.own(.emailAddress(try EmailAddress(email)), ada.user.id, rules) }
        (app, _) = try await rules.addTOTP(to: ada)
        rules.clock.turn(by: 100 * Self.hour)
        _ = try await messages()
    }

    /// Verifies an address of the user now.
    func own(_ address: Identifier) throws { try Self.own(address, ada.user.id, rules) }

    static func own(_ address: Identifier, _ id: User.ID, _ rules: Rules) throws {
        let now = rules.clock.now()
        try rules.memory.change { tables in
            guard var user = try tables.users.find(id) else { return }
            switch address {
            case .username: break
            case .emailAddress(let address): user.emailAddress = OwnedAddress(address, isVerified: true)
            case .phoneNumber(let number): user.phoneNumber = OwnedAddress(number, isVerified: true)
            }
            user.version += 1
            user.modifiedAt = now
            _ = try tables.users.replace(user, passwordHash: nil)
        }
    }

    // MARK: - Steps

    func begin() async throws -> RecoveryBegun {
        let grant = try await rules.challenge()
        return try await rules.useCases().recoveryRequests.begin(
            grant.id,
            from: RequestOrigin(),
            with: rules.application
        )
    }

    /// Lets the background work do what is due, some hours later.
    @discardableResult
    func work(after hours: Double = 0) async throws -> [Message] {
        rules.clock.turn(by: hours * Self.hour)
        _ = try await rules.useCases().recoveryNotices.work()
        return try await messages()
    }

    /// The token of the link of a recovery whose wait is over.
    func openedToken() async throws -> RecoveryToken {
        _ = try await begin()
        try await work(after: 36)
        return try #require(try await work(after: 36).compactMap(\.recoveryToken).first)
    }

    func complete(
        _ token: RecoveryToken,
        _ choice: RecoveryChoice = .password("battery staple"),
        removing lost: Set<LostFactor> = [.totp, .recoveryCodes]
    ) async throws -> User {
        try await rules.useCases().recoveryCompletion.complete(
            token,
            choosing: choice,
            removing: lost,
            from: RequestOrigin(),
            with: rules.application
        )
    }

    func cancel(_ token: RecoveryCancelToken) async throws {
        try await rules.useCases().recoveryCancellation.cancel(token, from: RequestOrigin())
    }

    // MARK: - Results

    /// The messages since the last call, in the order of their ids.
    func messages() async throws -> [Message] {
        let queue = DeliveryQueue.messages(in: rules.memory)
        let now = rules.clock.now()
        var messages: [(Message.ID, Message)] = []
        for claimed in try await queue.claim(100, as: "test", at: now, until: now.addingTimeInterval(1)) {
            messages.append((claimed.id, try Message(sealed: claimed.sealed, id: claimed.id, with: TurningSealing())))
            try await queue.markSent(claimed.id, at: now)
        }
        return messages.sorted { $0.0 < $1.0 }.map(\.1)
    }

    var recovery: Recovery? {
        get throws { try rules.memory.change { try $0.recoveries.find(of: ada.user.id) } }
    }

    var kinds: [AuditEventKind] { rules.memory.events.map(\.kind) }
}

extension Message {
    /// The token of the link that opens a recovery.
    var recoveryToken: RecoveryToken? {
        kind == .recoveryReady ? parameters.link.flatMap { RecoveryToken($0.token) } : nil
    }

    /// The token of the link that cancels a recovery.
    ///
    /// The digests of these tests are longer than real ones.
    var cancelToken: RecoveryCancelToken? {
        guard let link = parameters.link, link.path == "/recovery/cancel" else { return nil }
        return Base64URL.decode(String(link.token.dropFirst(4))).map { RecoveryCancelToken(Secret($0)) }
    }
}

import Foundation
import LatchkeyCore

/// A stand-in for HMAC-SHA-1 that depends on each byte of the key and the message.
///
/// `LatchkeyCryptoTests` has the vectors of RFC 6238 for the real one.
struct PlainTOTPDigest: TOTPDigest {
    func hmacSHA1(_ message: [UInt8], key: Secret) -> [UInt8] {
        var state: UInt64 = 0xcbf2_9ce4_8422_2325
        return (0..<20).map { round in
            for byte in key.bytes + message + [UInt8(round)] { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return UInt8(truncatingIfNeeded: state >> 32)
        }
    }
}

/// A server whose passkeys nobody can use.
struct NoPasskeys: PasskeyCryptography {
    func sha256(_ bytes: [UInt8]) -> [UInt8] { Array((bytes + [UInt8](repeating: 0, count: 32)).prefix(32)) }
    func isUsable(_ key: COSEKey) -> Bool { false }
    func isValid(_ signature: [UInt8], of message: [UInt8], by key: COSEKey) -> Bool { false }
}

/// A user's authenticator app.
struct AuthenticatorApp: Sendable {
    let secret: TOTPSecret
    let clock: TurnedClock

    /// The code that the app shows now, or some steps later.
    func code(after steps: Int64 = 0) -> String {
        let step = TOTP.step(at: clock.now()) + steps
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> Int64($0 * 8)) }
        let mac = PlainTOTPDigest().hmacSHA1(counter, key: secret.secret)
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = "\(number % 1_000_000)"
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// A code that the app does not show now.
    var wrongCode: String {
        let right = Set((-2...2).map { code(after: $0) })
        return ["000000", "111111", "222222", "333333", "444444", "555555"].first { !right.contains($0) } ?? ""
    }
}

extension Rules {
    /// The access of a session whose user has just authenticated.
    func freshAccess(of signedIn: SignedIn, by methods: AuthenticationMethods? = nil) -> Access {
        Access(
            sessionID: signedIn.session.id,
            userID: signedIn.user.id,
            applicationID: application.id,
            expiresAt: clock.now().addingTimeInterval(600),
            authenticatedAt: clock.now(),
            methods: methods ?? signedIn.session.methods
        )
    }

    func proof(of signedIn: SignedIn, by methods: AuthenticationMethods? = nil) async throws -> RecentProof {
        try await useCases().recentProofs.require(of: freshAccess(of: signedIn, by: methods))
    }

    /// Sets up an authenticator app, and waits until it shows another code.
    func addTOTP(to signedIn: SignedIn) async throws -> (app: AuthenticatorApp, codes: [RecoveryCode]) {
        let (factors, proof) = (useCases().secondFactors, try await proof(of: signedIn))
        let new = try await factors.beginTOTP(by: proof, with: application)
        let app = AuthenticatorApp(secret: new.secret, clock: clock)
        let added = try await factors.confirmTOTP(
            app.code(),
            by: proof,
            from: RequestOrigin(),
            with: application
        )
        clock.turn(by: 60)
        return (app, added.recoveryCodes)
    }

    /// The challenge of a login by password.
    func challenge(
        _ identifier: String = "ada",
        _ password: String = "correct horse",
        on deviceKey: DeviceKey? = nil
    ) async throws -> ChallengeGrant {
        do { _ = try await logIn(identifier, password, on: deviceKey) } catch let error as LogInError {
            if case .refused(.secondFactorRequired(let grant?)) = error { return grant }
            throw error
        }
        throw NoChallenge()
    }

    @discardableResult
    func answer(
        _ grant: ChallengeGrant,
        _ answer: FactorAnswer,
        remembering: Bool = false,
        on deviceKey: DeviceKey? = nil,
        from address: ClientAddress? = nil
    ) async throws -> ChallengeAnswered {
        try await useCases().challengeAnswering.answer(
            grant.id,
            with: answer,
            rememberingDevice: remembering,
            from: RequestOrigin(address: address, deviceKey: deviceKey),
            with: application
        )
    }

    /// The same rules, with another policy.
    func with(_ policy: SecondFactorPolicy, days: Int = 30) -> Rules {
        var rules = self
        rules.application = Application(
            id: Application.defaultID,
            name: "Default",
            accountRules: AccountRules(secondFactorPolicy: policy, rememberedDeviceDays: days)
        )
        return rules
    }
}

/// A login that asked for nothing.
struct NoChallenge: Error {}

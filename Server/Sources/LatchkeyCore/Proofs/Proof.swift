package import Foundation

/// What a user has proved: by which methods, and when.
///
/// A session starts only from a proof. A use case makes one after it has verified a credential; `ArchitectureTests` lists
/// the files that may.
package struct Proof: Sendable, Equatable {
    package internal(set) var userID: User.ID
    package private(set) var methods: AuthenticationMethods
    /// The time when the user authenticated.
    package private(set) var time: Date
    /// The hash that the password matched; nil if no password was checked.
    ///
    /// The proof is over when the user has another one.
    let passwordHash: String?
    /// The upstream whose provider has logged the user in; nil for every other login.
    let upstreamID: Upstream.ID?

    private init(
        of userID: User.ID,
        _ methods: AuthenticationMethods,
        at time: Date,
        matching passwordHash: String? = nil,
        through upstreamID: Upstream.ID? = nil
    ) {
        self.userID = userID
        self.methods = methods
        self.time = time
        self.passwordHash = passwordHash
        self.upstreamID = upstreamID
    }

    /// The proof of a password that matches a hash.
    package static func password(of userID: User.ID, matching hash: String, at time: Date) -> Proof {
        Proof(of: userID, .password, at: time, matching: hash)
    }

    /// The proof of a code or link in a message to the user's address.
    static func message(to userID: User.ID, at time: Date) -> Proof { Proof(of: userID, .oneTimeCode, at: time) }

    /// The proof of a company's statement that its user is signed in.
    ///
    /// - Parameters:
    ///   - userID: The user.
    ///   - time: The time when they authenticated there.
    ///   - upstreamID: The upstream that has sent the statement; nil for an application's own backend.
    /// - Returns: The proof.
    static func singleSignOn(of userID: User.ID, at time: Date, through upstreamID: Upstream.ID? = nil) -> Proof {
        Proof(of: userID, [], at: time, through: upstreamID)
    }

    /// The proof of a user who comes into being, with or without a password.
    static func registration(of userID: User.ID, hasPassword: Bool, at time: Date) -> Proof {
        Proof(of: userID, hasPassword ? .password : [], at: time)
    }

    /// The proof of a session that gives another application a session.
    package static func session(of userID: User.ID, _ methods: AuthenticationMethods, at time: Date) -> Proof {
        Proof(of: userID, methods, at: time)
    }

    /// The proof of a challenge's first factor, whose password was compared when the challenge was found.
    static func challenge(_ challenge: LogInChallenge) -> Proof {
        Proof(of: challenge.userID, challenge.methods, at: challenge.provedAt, through: challenge.upstreamID)
    }

    /// The proof of a passkey, which is two factors: its key, and the finger, face or code that its authenticator asks for.
    static func passkey(_ passkey: VerifiedPasskey, of userID: User.ID, at time: Date) -> Proof {
        Proof(of: userID, .passkey(passkey), at: time)
    }

    /// The proof with another factor.
    func adding(_ factor: SecondFactor, at time: Date) -> Proof {
        var proof = self
        proof.time = time
        switch factor {
        case .totp, .recoveryCode: proof.methods.formUnion([.oneTimeCode, .multipleFactors])
        case .passkey(let passkey): proof.methods.formUnion(.passkey(passkey))
        }
        return proof
    }
}

/// A factor that a user has shown besides the first.
enum SecondFactor: Sendable, Equatable {
    case totp
    case recoveryCode
    case passkey(VerifiedPasskey)
}

extension AuthenticationMethods {
    /// The methods of a passkey whose authenticator has verified its user.
    static func passkey(_ passkey: VerifiedPasskey) -> AuthenticationMethods {
        [.multipleFactors, .userVerification, .keyPossession, passkey.isBackupEligible ? .softwareKey : .hardwareKey]
    }
}

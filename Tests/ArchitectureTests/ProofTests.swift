import Foundation
import Testing

/// A session starts only from a proof, so only a use case that has verified a credential makes one.
@Suite struct ProofTests {
    /// The files that make proofs, and of what.
    ///
    /// Each verifies the credential, or hands on what a session has proved.
    private static let verifiers: [String: Set<String>] = [
        "Authorization/Authorization+Exchange.swift": ["session"],
        "Challenges/ChallengeAnswering.swift": ["challenge"],
        "Compatibility/Kii/Users/Registration+AtOnce.swift": ["registration"],
        "DeviceFlow/DeviceAuthorization+Poll.swift": ["session"],
        "MailedLogIn/MailedLogIn.swift": ["message"],
        "Passkeys/PasskeyLogIn.swift": ["passkey"],
        "Passkeys/PasskeySignUp.swift": ["passkey"],
        "Passwords/PasswordLogIn.swift": ["password"],
        "Passwords/PasswordReset.swift": ["password"],
        "SSO/SSOLogIn.swift": ["singleSignOn"],
        "Upstreams/FederatedLogIn.swift": ["singleSignOn"],
        "Users/Registration.swift": ["registration"],
        "Verifications/AddressVerification.swift": ["message", "registration"],
    ]

    private static let core = "Server/Sources/LatchkeyCore/"

    private static func sources() throws -> [Sources.Source] {
        try Sources.of("Server/Sources").filter { !$0.path.contains("/LatchkeyCore/Proofs/") }
    }

    /// The files of a folder whose text matches.
    private static func files(in folder: String, _ pattern: Regex<Substring>) throws -> Set<String> {
        Set(try Sources.of(folder).filter { $0.code.contains(pattern) }.map(\.path))
    }

    @Test func `only verifiers make a proof`() throws {
        var makers: [String: Set<String>] = [:]
        for source in try Self.sources() {
            let proofs = source.proofs
            if !proofs.isEmpty { makers[source.path.replacing(Self.core, with: "")] = proofs }
        }
        #expect(makers == Self.verifiers)
    }

    @Test func `APIs of other systems and pages make no proof`() throws {
        for api in ["Kii", "Khoros", "CookieLogIn"] {
            let sources = try Sources.of("Compatibility/\(api)/Sources")
            #expect(!sources.isEmpty)
            for source in sources { #expect(source.proofs.isEmpty, "\(source.path)") }
        }
    }

    @Test func `one function decides whether a proof suffices, and one calls it`() throws {
        let callers = try Self.files(in: Self.core, /challenge\(for: session\)/)
        #expect(callers == [Self.core + "Sessions/Tables+StartSession.swift"])
        let definitions = try Self.files(in: Self.core, /func challenge\(for session: NewSession\)/)
        #expect(definitions == [Self.core + "Challenges/Tables+Challenge.swift"])
    }

    @Test func `one function stores a new session`() throws {
        let callers = try Self.files(in: Self.core, /\bsessions\.insert\(/)
        #expect(callers == [Self.core + "Sessions/Tables+StartSession.swift"])
    }

    @Test func `the control: each way to make a proof is found, and comments are not`() {
        let source = Sources.Source(
            path: "",
            text: """
                /// Like `Proof.challenge(challenge)`.
                let proof = Proof.password(of: user.id, matching: hash, at: now)
                let draft = sessions.draft(for: .message(to: userID, at: now), from: origin)
                let other = sessions.draft(
                    for: .passkey(verified, of: user.id, at: now),
                    from: origin
                )
                let session = try await sessions.start(
                    .session(of: user.id, .password, at: now),
                    from: origin
                )
                let third: Proof = .singleSignOn(of: user.id, at: now)
                """
        )
        #expect(source.proofs == ["password", "message", "passkey", "session", "singleSignOn"])
    }
}

extension Sources.Source {
    /// The text without comments of whole lines.
    fileprivate var code: String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }

    /// The credentials of which the file makes proofs.
    fileprivate var proofs: Set<String> {
        let explicit = code.matches(of: /\bProof(?:\.| = \.)(\w+)\(/).map { String($0.1) }
        let implicit = code.matches(
            of: /(?:\bfor: |\.start\(\s*)\.(password|message|singleSignOn|registration|session|challenge|passkey)\(/
        )
        return Set(explicit + implicit.map { String($0.1) })
    }
}

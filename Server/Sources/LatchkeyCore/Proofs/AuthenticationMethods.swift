/// How a user has authenticated, in the words of RFC 8176: the `amr` of a session and of its access tokens.
package struct AuthenticationMethods: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `pwd`: a password.
    package static let password = AuthenticationMethods(rawValue: 1 << 0)
    /// `otp`: a code that works once: of an authenticator app, of a message, or a recovery code.
    package static let oneTimeCode = AuthenticationMethods(rawValue: 1 << 1)
    /// `mfa`: two factors.
    package static let multipleFactors = AuthenticationMethods(rawValue: 1 << 2)
    /// `user`: the authenticator has verified its user.
    package static let userVerification = AuthenticationMethods(rawValue: 1 << 3)
    /// `pop`: possession of a key.
    package static let keyPossession = AuthenticationMethods(rawValue: 1 << 4)
    /// `hwk`: a key that stays on one device.
    package static let hardwareKey = AuthenticationMethods(rawValue: 1 << 5)
    /// `swk`: a key that may have copies.
    package static let softwareKey = AuthenticationMethods(rawValue: 1 << 6)

    private static let names: [(method: AuthenticationMethods, word: String)] = [
        (.password, "pwd"), (.oneTimeCode, "otp"), (.multipleFactors, "mfa"), (.userVerification, "user"),
        (.keyPossession, "pop"), (.hardwareKey, "hwk"), (.softwareKey, "swk"),
    ]

    /// The methods of these words; unknown words are left out.
    package init(words: some Sequence<some StringProtocol>) {
        self = []
        for word in words {
            if let name = Self.names.first(where: { $0.word == word }) { insert(name.method) }
        }
    }

    /// The methods of a stored text.
    package init(text: String) { self.init(words: text.split(separator: " ")) }

    /// The words, always in the same order.
    package var words: [String] { Self.names.filter { contains($0.method) }.map(\.word) }

    /// The words with spaces between them, to be stored.
    package var text: String { words.joined(separator: " ") }

    /// The level that they reach.
    package var level: AuthenticationLevel {
        if isSuperset(of: [.userVerification, .keyPossession]) { return .phishingResistant }
        return contains(.multipleFactors) ? .twoFactors : .oneFactor
    }
}

/// How well a user has authenticated: the `acr` of a session and of its access tokens.
package enum AuthenticationLevel: Int, Comparable, CaseIterable, Sendable {
    case oneFactor = 1
    case twoFactors
    /// A passkey that has verified its user.
    case phishingResistant

    /// A level from its name on the wire.
    package init?(name: some StringProtocol) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    /// The name on the wire.
    package var name: String {
        switch self {
        case .oneFactor: "1"
        case .twoFactors: "2"
        case .phishingResistant: "phr"
        }
    }

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

import Foundation

/// What can be wrong with what was typed, known without asking the server.
enum CredentialFault: Hashable {
    case usernameMissing, usernameLength, usernameCharacters, usernameControlCharacters
    case passwordMissing, passwordTooShort, passwordTooLong, passwordControlCharacters, passwordIsUsername

    var sentence: Sentence {
        switch self {
        case .usernameMissing: .usernameMissing
        case .usernameLength: .usernameLength
        case .usernameCharacters: .usernameCharacters
        case .usernameControlCharacters: .usernameControlCharacters
        case .passwordMissing: .passwordMissing
        case .passwordTooShort: .passwordTooShort
        case .passwordTooLong: .passwordTooLong
        case .passwordControlCharacters: .passwordControlCharacters
        case .passwordIsUsername: .passwordIsUsername
        }
    }
}

/// The rules that a login and a registration follow before anything is sent.
///
/// A login asks only that both fields are there: an older user may have a name or password that today's rules refuse.
enum CredentialRules {
    static func faultToLogIn(username: String) -> CredentialFault? {
        if username.isEmpty { return .usernameMissing }
        return username.hasControlCharacters ? .usernameControlCharacters : nil
    }

    static func faultToLogIn(password: Password) -> CredentialFault? {
        if password.isEmpty { return .passwordMissing }
        return password.text.hasControlCharacters ? .passwordControlCharacters : nil
    }

    static func faultToRegister(username: String) -> CredentialFault? {
        if let fault = faultToLogIn(username: username) { return fault }
        if !username.unicodeScalars.allSatisfy(\.isAllowedInUsername) { return .usernameCharacters }
        return (3...64).contains(username.unicodeScalars.count) ? nil : .usernameLength
    }

    static func faultToRegister(password: Password, username: String) -> CredentialFault? {
        if let fault = faultToLogIn(password: password) { return fault }
        if password.length < 8 { return .passwordTooShort }
        if password.length > 256 { return .passwordTooLong }
        return password.text.isSameName(as: username) ? .passwordIsUsername : nil
    }
}

extension Unicode.Scalar {
    fileprivate var isAllowedInUsername: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
    }
}

extension String {
    fileprivate var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Usernames are compared without case.
    fileprivate func isSameName(as other: String) -> Bool {
        precomposedStringWithCanonicalMapping.lowercased() == other.precomposedStringWithCanonicalMapping.lowercased()
    }
}

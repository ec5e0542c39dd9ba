import Foundation
import LatchkeyAPI

/// What names a user, as the real server tells usernames, addresses and numbers apart.
enum FakeIdentifier: Sendable, Hashable {
    /// In small letters.
    case username(String)
    case emailAddress(String)
    case phoneNumber(String)

    /// Nil when the text is none of the three.
    init?(_ text: String) {
        if text.contains("@") {
            guard let address = try? FieldRules.emailAddress(text) else { return nil }
            self = .emailAddress(address)
        } else if text.hasPrefix("+") {
            guard let number = try? FieldRules.phoneNumber(text) else { return nil }
            self = .phoneNumber(number)
        } else {
            guard let username = try? FieldRules.username(text) else { return nil }
            self = .username(username.lowercased())
        }
    }

    /// What somebody typed to name themselves: full-width forms and blanks around it do no harm.
    init?(typed text: String) {
        self.init(text.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces))
    }

    /// The name of the member that it is sent in.
    var field: String {
        switch self {
        case .username: "username"
        case .emailAddress: "emailAddress"
        case .phoneNumber: "phoneNumber"
        }
    }

    var text: String {
        switch self {
        case .username(let text), .emailAddress(let text), .phoneNumber(let text): text
        }
    }
}

extension User {
    /// What names the user, none of which may be the password.
    var names: [String?] { [username, emailAddress, phoneNumber, pendingEmailAddress, pendingPhoneNumber] }

    /// The addresses that the user has given and not proved.
    var unprovenAddresses: [FakeIdentifier] {
        [
            pendingEmailAddress.map(FakeIdentifier.emailAddress), pendingPhoneNumber.map(FakeIdentifier.phoneNumber),
            emailAddressVerified ? nil : emailAddress.map(FakeIdentifier.emailAddress),
            phoneNumberVerified ? nil : phoneNumber.map(FakeIdentifier.phoneNumber),
        ].compactMap { $0 }
    }

    /// Where messages for the user go: never to an address that is only pending.
    var ownRecipient: FakeIdentifier? {
        let (email, phone) = (
            emailAddress.map(FakeIdentifier.emailAddress), phoneNumber.map(FakeIdentifier.phoneNumber)
        )
        return phoneNumberVerified && !emailAddressVerified ? phone : email ?? phone
    }

    /// Whether the user is the one who is named.
    func answers(to identifier: FakeIdentifier) -> Bool {
        switch identifier {
        case .username(let name): username?.lowercased() == name
        case .emailAddress(let address): emailAddress == address
        case .phoneNumber(let number): phoneNumber == number
        }
    }

    /// Makes an address the user's own.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - isVerified: Whether the user has proved to receive what is sent there.
    mutating func own(_ address: FakeIdentifier, isVerified: Bool) {
        switch address {
        case .username: break
        case .emailAddress(let address):
            emailAddress = address
            emailAddressVerified = isVerified
            pendingEmailAddress = nil
        case .phoneNumber(let number):
            phoneNumber = number
            phoneNumberVerified = isVerified
            pendingPhoneNumber = nil
        }
        isPseudo = !hasIdentifier
    }

    /// Makes pending addresses the user's own without a proof, where an application asks for none.
    mutating func ownPendingAddresses() {
        if let address = pendingEmailAddress { own(.emailAddress(address), isVerified: false) }
        if let number = pendingPhoneNumber { own(.phoneNumber(number), isVerified: false) }
    }

    /// What the user logs in with.
    var identifiers: [FakeIdentifier] {
        [
            username.map { .username($0.lowercased()) }, emailAddress.map(FakeIdentifier.emailAddress),
            phoneNumber.map(FakeIdentifier.phoneNumber),
        ].compactMap { $0 }
    }

    /// Whether something names the user that they log in with.
    var hasIdentifier: Bool { username != nil || emailAddress != nil || phoneNumber != nil }
}

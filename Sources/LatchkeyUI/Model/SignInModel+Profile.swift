public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// A line of the account: a label and its value.
    public struct ProfileLine: Sendable, Hashable {
        /// The label.
        public let label: String
        /// The name or the address.
        public let value: String
        /// The address if it is not verified yet; ``SignInModel/verify(_:)`` takes it.
        public let pendingAddress: String?
    }

    /// The current user's names and addresses.
    public var profile: [ProfileLine] {
        guard let user else { return [] }
        let lines: [(Sentence, String?, isPending: Bool)] = [
            (.displayNameLabel, user.displayName, false),
            (.usernameLabel, user.username, false),
            (.emailAddressLabel, user.emailAddress, false),
            (.emailAddressLabel, user.pendingEmailAddress, true),
            (.phoneNumberLabel, user.phoneNumber, false),
            (.phoneNumberLabel, user.pendingPhoneNumber, true),
        ]
        return lines.compactMap { label, value, isPending in
            value.map { ProfileLine(label: text(label), value: $0, pendingAddress: isPending ? $0 : nil) }
        }
    }

    /// The name of a user to show.
    ///
    /// - Parameter user: A signed-in user.
    /// - Returns: The display name, otherwise an identifier; never empty.
    public func name(of user: User) -> String {
        let names = [
            user.displayName, user.username, user.emailAddress, user.pendingEmailAddress, user.phoneNumber,
            user.pendingPhoneNumber,
        ]
        return names.lazy.compactMap(\.self).first { !$0.isEmpty } ?? user.id.rawValue
    }

    func text(_ sentence: Sentence, _ values: String...) -> String { sentence.text(in: language, with: values) }
}

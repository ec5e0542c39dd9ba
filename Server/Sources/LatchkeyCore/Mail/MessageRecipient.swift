/// The single recipient of a message, and the channel.
package enum MessageRecipient: Sendable, Hashable {
    case email(EmailAddress)
    case sms(PhoneNumber)

    package enum Channel: String, Sendable, CaseIterable {
        case email, sms
    }

    package var channel: Channel {
        switch self {
        case .email: .email
        case .sms: .sms
        }
    }

    /// The address or the number.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .sms(let number): number.text
        }
    }

    /// - Throws: `FieldError` if the text is not an address of the channel.
    package init(_ channel: Channel, _ text: String) throws(FieldError) {
        switch channel {
        case .email: self = .email(try EmailAddress(text))
        case .sms: self = .sms(try PhoneNumber(text))
        }
    }
}

public import Foundation

/// The language of a user.
public final class LocaleContainer: Sendable {
    /// The language as a BCP 47 tag, such as `ja-JP`.
    public let localeIdentifier: String

    /// The language of this device.
    public convenience init() { self.init(locale: .current) }

    /// A language.
    public convenience init(locale: Locale) { self.init(localeIdentifier: locale.identifier(.bcp47)) }

    /// A language by its BCP 47 tag.
    public init(localeIdentifier: String) { self.localeIdentifier = localeIdentifier }

    /// The language as Foundation has it.
    public var locale: Locale { Locale(identifier: localeIdentifier) }
}

/// The domain of e-mail addresses, such as `example.com`; its subdomains are other domains.
package struct EmailDomain: Sendable, Hashable {
    package static let mostPerApplication = 100

    /// In lower case.
    package let text: String

    /// - Throws: `FieldError` if no e-mail address can have this domain.
    package init(_ text: String) throws(FieldError) {
        self.text = String(try EmailAddress("a@" + text).text.dropFirst(2))
    }

    package func contains(_ address: EmailAddress) -> Bool { address.text.hasSuffix("@" + text) }
}

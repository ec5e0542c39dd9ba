import Foundation

/// A link from pages and messages to a site of the operator: an https URL, or an e-mail address as `mailto:`.
package struct BrandLink: Sendable, Hashable {
    /// The longest link, in bytes.
    package static let longest = 300

    package let text: String

    /// Nil for another text.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let mail = "mailto:"
        if text.hasPrefix(mail) {
            guard (try? EmailAddress(String(text.dropFirst(mail.count)))) != nil else { return nil }
        } else {
            guard let url = URL(string: text), url.scheme == "https", url.host()?.isEmpty == false, url.user() == nil
            else { return nil }
        }
        self.text = text
    }
}

/// The links at the end of pages and messages.
package struct BrandLinks: Sendable, Equatable {
    package var terms: BrandLink?
    package var privacy: BrandLink?
    package var support: BrandLink?

    package init(terms: BrandLink? = nil, privacy: BrandLink? = nil, support: BrandLink? = nil) {
        self.terms = terms
        self.privacy = privacy
        self.support = support
    }
}

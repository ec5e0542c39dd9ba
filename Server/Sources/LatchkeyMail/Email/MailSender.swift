package import LatchkeyCore

/// The sender of e-mails: `Name <address>`, or an address alone.
package struct MailSender: Sendable, Equatable {
    package let name: String?
    package let address: EmailAddress

    package init(name: String? = nil, address: EmailAddress) {
        self.name = name
        self.address = address
    }

    /// Parses `Name <a@example.com>`, `"Name" <a@example.com>` or `a@example.com`; nil for other forms.
    package init?(_ text: String) {
        guard !text.hasControlCharacters else { return nil }
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        switch parts.count {
        case 1:
            guard let address = try? EmailAddress(text.trimmed) else { return nil }
            self.init(address: address)
        case 2:
            let (name, rest) = (String(parts[0]).trimmed.unquoted, String(parts[1]).trimmed)
            guard rest.last == ">", let address = try? EmailAddress(String(rest.dropLast())) else { return nil }
            self.init(name: name.isEmpty ? nil : name, address: address)
        default: return nil
        }
    }

    /// The sender with this name, unless it already has one.
    package func named(_ name: String) -> MailSender {
        self.name == nil ? MailSender(name: name, address: address) : self
    }

    /// The value of the `From` header.
    var header: String {
        guard let name else { return address.text }
        return EncodedWord.encode(name, asPhrase: true) + " <\(address.text)>"
    }
}

extension String {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest = rest.dropFirst() }
        while rest.last == " " { rest = rest.dropLast() }
        return String(rest)
    }

    fileprivate var unquoted: String {
        guard count >= 2, first == "\"", last == "\"" else { return self }
        return String(dropFirst().dropLast())
    }
}

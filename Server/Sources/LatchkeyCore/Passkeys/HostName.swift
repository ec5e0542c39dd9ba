/// The names of hosts that browsers accept for passkeys.
enum HostName {
    /// Whether a browser reads the text as an IP address.
    ///
    /// A browser takes each host whose last part is a number for one, for example `127.1` (URL Standard §3.5).
    static func isAddress(_ text: String) -> Bool {
        if text.hasPrefix("[") || IPAddress(text) != nil { return true }
        guard let last = text.split(separator: ".").last?.lowercased() else { return false }
        if last.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
        return last.hasPrefix("0x") && last.utf8.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
    }

    /// Whether the text is a name of letters in lower case, digits and hyphens, and not an address.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 253, !isAddress(text) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else { return false }
        return label.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
            default: false
            }
        }
    }
}

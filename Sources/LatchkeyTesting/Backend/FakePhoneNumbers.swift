import LatchkeyCore

/// Reads national phone numbers of a few countries, which is enough for tests of apps.
///
/// The real server has all numbering plans.
struct FakePhoneNumbers: LocalPhoneNumbers {
    private static let callingCodes = [
        "JP": "81", "GB": "44", "DE": "49", "FR": "33", "KR": "82", "AU": "61", "US": "1", "CA": "1",
    ]

    func international(_ text: String, in country: String) -> String? {
        guard let code = Self.callingCodes[country.uppercased()] else { return nil }
        let hasTrunkPrefix = code != "1" && text.hasPrefix("0")
        return "+" + code + (hasTrunkPrefix ? text.dropFirst() : text[...]).filter { !" .-()".contains($0) }
    }
}

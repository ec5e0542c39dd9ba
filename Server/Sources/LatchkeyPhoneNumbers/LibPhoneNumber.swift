import CPhoneNumber
package import LatchkeyCore
import Logging

/// Phone numbers by libphonenumber, which knows the lengths and prefixes of each country.
///
/// The library is loaded for the first number; a server that sees none runs without it.
package struct LibPhoneNumber: LocalPhoneNumbers {
    /// Longer texts are refused unread.
    private static let longest = 64

    package init() {}

    package func international(_ text: String, in country: String) throws(LocalPhoneNumbersMissing) -> String? {
        guard text.utf8.count <= Self.longest, !text.utf8.contains(0), text.contains(where: \.isNumber) else {
            return nil
        }
        if let missing = Self.missing { throw missing }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LATCHKEY_PHONE_NUMBER_CAPACITY)) { buffer in
            guard let start = buffer.baseAddress, latchkey_phone_number(text, country, start) == 1 else { return nil }
            return String(cString: start)
        }
    }

    /// The error if the library cannot be loaded; nil if it is loaded.
    private static let missing: LocalPhoneNumbersMissing? = {
        guard let problem = latchkey_load_libphonenumber() else { return nil }
        let missing = LocalPhoneNumbersMissing(
            "Phone numbers without + and country code cannot be read, as libphonenumber cannot be loaded: "
                + "\(String(cString: problem)). Install libphonenumber8 (Debian, Ubuntu) or libphonenumber (Fedora, "
                + "Homebrew), and start again."
        )
        Logger(label: "latchkey.phone-numbers").error("\(missing.sentence)")
        return missing
    }()
}

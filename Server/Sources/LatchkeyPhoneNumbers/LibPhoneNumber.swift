import CPhoneNumber
import LatchkeyCore

/// Phone numbers as libphonenumber knows them: for each country how many digits there are, and what is dialled before them.
package struct LibPhoneNumber: LocalPhoneNumbers {
    /// Longer texts are no numbers, and are not read.
    private static let longest = 64

    package init() {}

    package func international(_ text: String, in country: String) -> String? {
        guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LATCHKEY_PHONE_NUMBER_CAPACITY)) { buffer in
            guard let start = buffer.baseAddress, latchkey_phone_number(text, country, start) == 1 else { return nil }
            return String(cString: start)
        }
    }
}

import LatchkeyCore
import LatchkeyPhoneNumbers
import Testing

@Suite struct LibPhoneNumberTests {
    private static let numbers = [
        ("03-1234-5678", "JP", "+81312345678"), ("090 1234 5678", "JP", "+819012345678"),
        ("０９０１２３４５６７８", "JP", "+819012345678"), ("(415) 555-2671", "US", "+14155552671"),
        ("020 7946 0958", "GB", "+442079460958"), ("06 1234 5678", "IT", "+390612345678"),
        ("030 123456", "DE", "+4930123456"),
    ]

    @Test(arguments: numbers) func `a number is read by its country's rules`(
        text: String,
        country: String,
        expected: String
    ) throws {
        let number = try #require(try LibPhoneNumber().international(text, in: country))
        #expect(number == expected)
        #expect(try PhoneNumber(number).text == expected)
    }

    private static let refused = [
        ("", "JP"), ("x", "JP"), ("123", "JP"), ("03-1234-5678", "XX"), ("03-1234-5678", ""),
        ("03-1234-5678", "Japan"), ("415 555 2671 ext. 9", "US"), (String(repeating: "1", count: 65), "US"),
        (String(repeating: "1", count: 100_000), "US"), ("03\0", "JP"), ("＋", "JP"), ("ada", "JP"),
        ("tel:03-1234-5678;ext=5", "JP"),
    ]

    @Test(arguments: refused) func `an invalid number is refused`(text: String, country: String) throws {
        #expect(try LibPhoneNumber().international(text, in: country) == nil)
    }
}

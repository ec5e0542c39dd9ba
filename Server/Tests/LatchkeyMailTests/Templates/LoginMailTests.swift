import Foundation
import LatchkeyCore
import LatchkeyMail
import Testing

/// The login in the e-mail about a new device.
@Suite struct LoginMailTests {
    /// Knows one address.
    private struct TokyoAlone: Places {
        func place(of address: IPAddress, in language: String) -> Place? {
            guard "\(address)" == "203.0.113.7" else { return nil }
            return language == "ja" ? Place(city: "東京", country: "日本") : Place(city: "Tokyo", country: "Japan")
        }
    }

    private static func texts(
        _ login: LoginDetails,
        _ locale: String,
        places: (any Places)? = nil
    ) throws -> [String] {
        let message = Message(
            .newDevice,
            to: .email(try EmailAddress("ada@example.com")),
            locale: locale,
            parameters: MessageParameters(link: MessageLink(to: "/not-me", token: "s3cret"), login: login)
        )
        let brand = MessageBrand(name: "Example")
        let rendered = MessageTemplates().render(message, at: address, by: brand, places: places)
        guard case .email(_, let text) = rendered else { return [] }
        return [text.plain, text.html]
    }

    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        ("en", "Safari on iPhone"), ("de", "Safari auf iPhone"), ("ja", "Safari（iPhone）"), ("ko", "iPhone의 Safari"),
    ]) func `a browser is named as on the pages, in the language of the e-mail`(_ locale: String, _ name: String) throws
    {
        let login = LoginDetails(device: "Safari, iPhone", platform: "web", time: Self.time, network: nil)
        for text in try Self.texts(login, locale) {
            #expect(text.contains(name))
            #expect(!text.contains("Safari, iPhone"))
        }
    }

    private static let methods: [(AuthenticationMethods, String)] = [
        (.password, "Logged in with: Password"),
        ([.password, .oneTimeCode, .multipleFactors], "Logged in with: Code"),
        ([.multipleFactors, .userVerification, .keyPossession, .softwareKey], "Logged in with: Passkey"),
    ]

    @Test(arguments: methods) func `the e-mail names the factor of the login`(
        _ methods: AuthenticationMethods,
        _ line: String
    ) throws {
        let login = LoginDetails(device: "Phone", time: Self.time, network: nil, methods: methods)
        for text in try Self.texts(login, "en") { #expect(text.contains(line)) }
        let single = LoginDetails(device: "Phone", time: Self.time, network: nil)
        for text in try Self.texts(single, "en") { #expect(!text.contains("Logged in with")) }
    }

    @Test func `the place of the address is named in the language of the e-mail`() throws {
        let login = LoginDetails(device: "Phone", time: Self.time, network: "203.0.113.0/24", address: "203.0.113.7")
        for text in try Self.texts(login, "en", places: TokyoAlone()) {
            #expect(text.contains("Place: Tokyo, Japan"))
            #expect(!text.contains("203.0.113.7"))
        }
        for text in try Self.texts(login, "ja", places: TokyoAlone()) { #expect(text.contains("日本 東京")) }
    }

    @Test func `without a file of places, and for an unknown address, the e-mail names no place`() throws {
        let known = LoginDetails(device: "Phone", time: Self.time, network: "203.0.113.0/24", address: "203.0.113.7")
        let unknown = LoginDetails(device: "Phone", time: Self.time, network: "192.0.2.0/24", address: "192.0.2.1")
        for text in try Self.texts(known, "en") + Self.texts(unknown, "en", places: TokyoAlone()) {
            #expect(!text.contains("Place:"))
            #expect(text.contains("Network"))
        }
    }

    @Test func `the device of an app, and of a message that an older program stored, is named as it is`() throws {
        let stored = #"{"device":"Firefox, Linux","time":799000000,"network":"192.0.2.0/24"}"#
        let old = try JSONDecoder().decode(LoginDetails.self, from: Data(stored.utf8))
        for text in try Self.texts(old, "de") { #expect(text.contains("Firefox, Linux")) }
        let app = LoginDetails(device: "Pixel, blue", platform: "android", time: Self.time, network: nil)
        for text in try Self.texts(app, "de") { #expect(text.contains("Pixel, blue")) }
    }
}

import LatchkeyCommands
import LatchkeyCore
import LatchkeyEndpoints
import ServerTesting
import Testing

/// The places of addresses on the account pages.
@Suite struct PlacesPageTests {
    private struct KnownPlaces: Places {
        func place(of address: IPAddress, in language: String) -> Place? {
            switch "\(address)" {
            case "203.0.113.7":
                language == "ja" ? Place(city: "東京", country: "日本") : Place(city: "Tokyo <1>", country: "Japan")
            case "198.51.100.7": Place(city: nil, country: "Germany")
            default: nil
            }
        }
    }

    /// Ada has logged in from these addresses, and is signed in in a browser.
    private static func run(
        _ places: (any Places)? = KnownPlaces(),
        from addresses: [String],
        language: String = "en",
        _ test: @escaping @Sendable (Browser) async throws -> Void
    ) async throws {
        var options = TestServer.Options()
        options.places = places
        try await PageServer.run(options) { server in
            try await server.register()
            for address in addresses {
                _ = try await server.composition.domain.passwordLogIn.logIn(
                    "ada",
                    password: PageServer.password,
                    from: RequestOrigin(
                        address: ClientAddress(address),
                        device: LatchkeyCore.Device(name: "Safari, iPhone", platform: "web")
                    ),
                    with: try server.defaultApplication
                )
            }
            let browser = Browser(server, language: language)
            try await browser.logIn()
            try await test(browser)
        }
    }

    @Test func `devices and activity say the place beside the address`() async throws {
        try await Self.run(from: ["203.0.113.7", "198.51.100.7", "192.0.2.1", "10.0.0.1"]) { browser in
            for part in ["devices", "activity"] {
                let page = try await browser.open("/account/\(part)")
                #expect(page.words.contains("from 203.0.113.7 · Tokyo <1>, Japan"))
                #expect(page.words.contains("from 198.51.100.7 · Germany"))
                #expect(page.text.contains("Tokyo &lt;1&gt;"))
                for unknown in ["192.0.2.1", "10.0.0.1"] { #expect(page.words.contains("from \(unknown)")) }
                #expect(page.text.matches(of: /(?:Japan|Germany)/).count == 2)
            }
        }
    }

    @Test func `the place has its name in the reader's language`() async throws {
        try await Self.run(from: ["203.0.113.7"], language: "ja") { browser in
            let page = try await browser.open("/account/devices")
            #expect(page.words.contains("日本 東京"))
        }
    }

    @Test func `without a file of places, only the address is shown`() async throws {
        try await Self.run(nil, from: ["203.0.113.7"]) { browser in
            let page = try await browser.open("/account/devices")
            #expect(page.words.contains("from 203.0.113.7"))
            #expect(!page.words.contains("Japan"))
        }
    }
}

import LatchkeyCommands
import LatchkeyCore
import Testing

@Suite struct PasskeyConfigurationTests {
    private func passkeys(_ flags: [String: String] = [:]) throws -> PasskeyConfiguration {
        try ServeConfiguration(flags: flags, file: nil, environment: [:]).passkeys
    }

    @Test func `passkeys belong to the host of the public URL`() throws {
        let site = try passkeys().site(at: "https://id.example.com")
        #expect(site.relyingParty == (try RelyingParty(publicURL: "https://id.example.com")))
        #expect(site.remark == nil)
    }

    @Test func `an operator can choose a domain above it, and more sites and apps`() throws {
        let fingerprints = [UInt8(7), 8].map { Array(repeating: "0\($0)", count: 32).joined(separator: ":") }
        let flags = [
            "relyingPartyID": "example.com", "passkeyOrigins": "https://shop.example.com",
            "appleApps": "ABCDE12345.com.example.app",
            "androidApps": "com.example.app=\(fingerprints[0]), com.example.app=\(fingerprints[1])",
        ]
        let passkeys = try passkeys(flags)
        let relyingParty = try passkeys.site(at: "https://id.example.com").relyingParty
        let apps = [UInt8(7), 8].map {
            "android:apk-key-hash:" + Base64URL.encode([UInt8](repeating: $0, count: 32))
        }
        #expect(relyingParty?.id == "example.com")
        #expect(
            relyingParty?.origins.map(\.text) == ["https://id.example.com", "https://shop.example.com"] + apps
        )
        #expect(passkeys.sites.appleApps.map(\.id) == ["ABCDE12345.com.example.app"])
        #expect(passkeys.sites.androidApps.map(\.fingerprints) == [fingerprints])
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://localhost:8080"), ("http://[::1]:8080", "http://localhost:8080"),
        ("http://0.0.0.0:8080", "http://localhost:8080"), ("http://127.0.0.1", "http://localhost"),
    ])
    func `a server at an address of this machine has passkeys on localhost, and says so`(
        url: String,
        local: String
    ) throws {
        let site = try passkeys().site(at: url)
        #expect(site.relyingParty?.id == "localhost")
        #expect(site.relyingParty?.origins.map(\.text) == [local])
        #expect(site.remark == "Open \(local) to use passkeys.")
    }

    @Test(arguments: ["https://192.0.2.7", "http://id.example.com", "http://127.0.0.1:0"])
    func `there are no passkeys where browsers refuse them`(url: String) throws {
        #expect(try passkeys().site(at: url) == passkeys().site(at: "https://192.0.2.7"))
        #expect(try passkeys().site(at: url).relyingParty == nil)
    }

    @Test(arguments: [
        ("192.0.2.7", "https://id.example.com"), ("Example.com", "https://id.example.com"),
        ("example.com", "http://id.example.com"), ("example.com", "https://192.0.2.7"),
    ])
    func `an id that browsers would refuse is an error of the option`(id: String, url: String) throws {
        let passkeys = try passkeys(["relyingPartyID": id])
        let error = #expect(throws: StartError.self) { try passkeys.site(at: url) }
        guard case .option(let name, let value, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(name == "--relying-party-id")
        #expect(value == id)
    }
}

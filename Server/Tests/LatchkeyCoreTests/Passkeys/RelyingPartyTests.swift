import LatchkeyCore
import Testing

@Suite struct RelyingPartyTests {
    @Test(arguments: [
        ("https://id.example.com", "id.example.com", "https://id.example.com"),
        ("https://id.example.com:8443", "id.example.com", "https://id.example.com:8443"),
        ("https://ID.Example.com:443", "id.example.com", "https://id.example.com"),
        ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ("http://localhost:80", "localhost", "http://localhost"),
    ])
    func `its id is the host of the public URL, its origin as browsers write it`(
        _ url: String,
        _ id: String,
        _ origin: String
    ) throws {
        let relyingParty = try RelyingParty(publicURL: url)
        #expect(relyingParty.id == id)
        #expect(relyingParty.origins.map(\.text) == [origin])
    }

    @Test func `its id can be configured`() throws {
        let relyingParty = try RelyingParty(publicURL: "https://id.example.com", id: "example.com")
        #expect(relyingParty.id == "example.com")
        #expect(relyingParty.origins.map(\.text) == ["https://id.example.com"])
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "https://192.0.2.1", "https://[2001:db8::1]", "http://[::1]:8080", "https://127.1",
        "https://0x7f.0x1", "https://2130706433", "https://example.0xff",
    ])
    func `it is never an IP address`(_ url: String) {
        #expect(throws: RelyingPartyError.ipAddress) { try RelyingParty(publicURL: url) }
        #expect(throws: RelyingPartyError.ipAddress) { try RelyingParty(publicURL: url, id: "example.com") }
    }

    @Test(arguments: ["127.0.0.1", "::1", "[::1]", "1.2.3", "0x7f000001"])
    func `its configured id is never an IP address`(_ id: String) {
        #expect(throws: RelyingPartyError.ipAddress) { try RelyingParty(publicURL: "https://example.com", id: id) }
    }

    @Test(arguments: [
        "", "Example.com", "example.com.", ".example.com", "exa mple.com", "-a.com", "a-.com", "a..b", "exämple.com",
        "https://example.com", "example.com/x", "a_b.com", String(repeating: "a", count: 64) + ".com",
    ])
    func `its configured id is a host name in lower case`(_ id: String) {
        #expect(throws: RelyingPartyError.notAHostName) { try RelyingParty(publicURL: "https://example.com", id: id) }
    }

    @Test(arguments: ["http://example.com", "http://intranet", "http://localhost.example.com"])
    func `browsers have no passkeys without TLS`(_ url: String) {
        #expect(throws: RelyingPartyError.insecure) { try RelyingParty(publicURL: url) }
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "https://", "https://example.com/x", "https://example.com:0",
        "https://example.com:65536", "https://example.com:x", "https://user@example.com", "https://example.com?x",
    ])
    func `a public URL is a scheme, a host and possibly a port`(_ url: String) {
        #expect(throws: RelyingPartyError.malformedURL) { try RelyingParty(publicURL: url) }
    }

    @Test func `more origins follow its own, each once`() throws {
        let others = [
            "https://shop.example.com", "https://example.com",
            "android:apk-key-hash:" + String(repeating: "A", count: 43),
        ]
        let relyingParty = try RelyingParty(
            publicURL: "https://example.com",
            otherOrigins: try others.map { try #require(PasskeyOrigin($0)) }
        )
        #expect(relyingParty.origins.map(\.text) == ["https://example.com", others[0], others[2]])
    }

    @Test(arguments: [
        "http://example.com", "https://Example.com", "https://example.com/", "https://example.com:443",
        "https://example.com.", "https://*.example.com", "https://127.0.0.1", "example.com", "null", "",
        "android:apk-key-hash:", "android:apk-key-hash:AAAA",
        "android:apk-key-hash:" + String(repeating: "A", count: 44),
        "android:apk-key-hash:" + String(repeating: "A", count: 43) + "=", "ios:bundle-id:com.example",
    ])
    func `an origin has the one spelling that client data has`(_ text: String) {
        #expect(PasskeyOrigin(text) == nil)
    }
}

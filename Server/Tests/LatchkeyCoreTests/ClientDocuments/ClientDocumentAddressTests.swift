import LatchkeyCore
import Testing

@Suite struct ClientDocumentAddressTests {
    @Test(arguments: [
        ("https://app.example.com/client.json", "https://app.example.com"),
        ("https://app.example.com:8443/oauth/client", "https://app.example.com:8443"),
        ("https://app.example.com/a?b=../c", "https://app.example.com"),
        ("https://app.example.com/.well-known/a..b/...", "https://app.example.com"),
        ("https://app.example.com/a/", "https://app.example.com"),
        ("https://app.example.com/%C3%A9", "https://app.example.com"),
        ("https://[2606:4700::1111]/a", "https://[2606:4700::1111]"),
    ]) func `a URL with a path is a client's id`(text: String, origin: String) throws {
        let address = try #require(ClientDocumentAddress(text))
        #expect(address.text == text)
        #expect(address.origin == origin)
    }

    @Test(arguments: [
        "", "client", "https://app.example.com", "https://app.example.com/", "https://app.example.com/?a=b",
        "https://app.example.com?a=/b", "http://app.example.com/client", "HTTPS://app.example.com/client",
        "https://APP.example.com/client", "https://app.example.com:443/client", "https://app.example.com:0443/client",
        "https://app.example.com/client#a", "https://app.example.com/client#", "https://a@app.example.com/client",
        "https://a:b@app.example.com/client", "https://app.example.com\\client", "https://app.example.com/a\\b",
        "https://app.example.com/a\tb", "https://app.example.com/a\u{7F}", "https://app.example.com/a b",
        "https://app.example.com/./client", "https://app.example.com/a/../client", "https://app.example.com/a/..",
        "https://app.example.com/.", "https://app.example.com/%2e/client", "https://app.example.com/a/%2E%2e/client",
        "https://app.example.com/a/.%2e", "https://app.example.com/a/..%2fclient", "https://app.example.com/%2e%2e%5ca",
        "https://app.example.com/..?a", "https://app.example.com/a%0d%0a", "https://app.example.com/a%00",
        "https://app.example.com/a%", "https://app.example.com/a%2", "https://app.example.com/a%zz",
        "https://[2606:4700:0::1111]/a", "https://127.1/a", "javascript:alert(1)", "file:///etc/passwd",
    ]) func `another text is none`(_ text: String) {
        #expect(ClientDocumentAddress(text) == nil)
    }

    @Test func `a long URL is none`() {
        let start = "https://app.example.com/"
        #expect(ClientDocumentAddress(start + String(repeating: "a", count: 2048 - start.utf8.count)) != nil)
        #expect(ClientDocumentAddress(start + String(repeating: "a", count: 2049 - start.utf8.count)) == nil)
    }

    @Test func `a host that the operator named may lack TLS`() {
        let policy = FetchPolicy(privateHosts: ["127.0.0.1"])
        #expect(ClientDocumentAddress("http://127.0.0.1:8080/client", under: policy) != nil)
        #expect(ClientDocumentAddress("http://127.0.0.1:80/client", under: policy) == nil)
        #expect(ClientDocumentAddress("http://127.0.0.1:8080/client") == nil)
    }
}

import LatchkeyCore
import Testing

@Suite struct FetchAddressTests {
    @Test(arguments: [
        ("https://example.com", "example.com", 443), ("https://example.com/a?b=c", "example.com", 443),
        ("https://EXAMPLE.com:8443/", "example.com", 8443), ("http://localhost:80/", "localhost", 80),
        ("https://8.8.8.8/", "8.8.8.8", 443), ("https://[2606:4700::1111]:444/x", "2606:4700::1111", 444),
        ("https://xn--bcher-kva.example?a", "xn--bcher-kva.example", 443),
    ]) func `a URL has a host and a port`(text: String, host: String, port: UInt16) throws {
        let url = try #require(FetchAddress(text))
        #expect(url.host == host)
        #expect(url.port == port)
    }

    @Test(arguments: [
        "", "example.com", "//example.com/", "ftp://example.com/", "file:///etc/passwd", "gopher://example.com/",
        "HTTPS://example.com/", "https:/example.com", "https:example.com", "https://", "https:///path", "https://:443/",
        "https://example.com/#fragment", "https://example.com/a#", "https://user@example.com/",
        "https://user:password@example.com/", "https://example.com@127.0.0.1/", "https://example.com\\@127.0.0.1/",
        "https://example.com\\a", "https://example.com/a b", "https://example.com/\n",
        "https://example.com/\r\nHost: x",
        "https://example.com/\u{0}", "https://bücher.example/", "https://example.com/ü", "https://example.com/<a>",
        "https://example.com:/", "https://example.com:0/", "https://example.com:0443/", "https://example.com:65536/",
        "https://example.com:+443/", "https://example.com:443:443/", "https://example.com./", "https://.example.com/",
        "https://a..b/", "https://-a.example/", "https://%65xample.com/", "https://exam_ple.com/",
        // Other spellings of addresses.
        "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/",
        "https://127.0.0.01/", "https://127.0.0.1./", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/",
        "https://[fe80::1%25eth0]/", "https://[127.0.0.1]/", "https://[::1/", "https://::1/", "https://[::1]x/",
        "https://①②⑦.0.0.1/",
    ]) func `another text is no URL`(_ text: String) {
        #expect(FetchAddress(text) == nil)
    }

    @Test func `a long text is no URL`() {
        let start = "https://example.com/"
        #expect(FetchAddress(start + String(repeating: "a", count: 2048 - start.utf8.count)) != nil)
        #expect(FetchAddress(start + String(repeating: "a", count: 2049 - start.utf8.count)) == nil)
    }
}

@Suite struct FetchPolicyTests {
    private func allows(_ url: String, _ address: String, privateHosts: Set<String> = []) throws -> Bool {
        let url = try #require(FetchAddress(url))
        let address = try #require(IPAddress(address))
        let policy = FetchPolicy(privateHosts: privateHosts)
        return policy.allows(url) && policy.allows(address, of: url)
    }

    @Test func `a host of the internet needs TLS`() throws {
        #expect(try allows("https://example.com/", "8.8.8.8"))
        #expect(try !allows("http://example.com/", "8.8.8.8"))
        #expect(try !allows("http://example.com/", "8.8.8.8", privateHosts: ["example.com"]))
    }

    @Test func `a private address needs the operator's word`() throws {
        #expect(try !allows("https://keys.internal/", "10.0.0.1"))
        #expect(try allows("https://keys.internal/", "10.0.0.1", privateHosts: ["keys.internal"]))
        #expect(try !allows("https://other.internal/", "10.0.0.1", privateHosts: ["keys.internal"]))
        #expect(try !allows("http://keys.internal/", "10.0.0.1", privateHosts: ["keys.internal"]))
    }

    @Test func `a named host on the same computer may lack TLS`() throws {
        #expect(try !allows("https://localhost/", "127.0.0.1"))
        #expect(try !allows("http://localhost/", "127.0.0.1"))
        #expect(try allows("http://localhost/", "127.0.0.1", privateHosts: ["localhost"]))
        #expect(try allows("https://localhost/", "::1", privateHosts: ["localhost"]))
    }

    @Test func `no word of the operator opens the metadata of a cloud`() throws {
        #expect(try !allows("https://169.254.169.254/", "169.254.169.254", privateHosts: ["169.254.169.254"]))
    }
}

@Suite struct CacheControlTests {
    private static let headers: [(String, Int?)] = [
        ("max-age=60", 60), ("public, max-age=7200", 7200), ("MAX-AGE=5", 5), ("no-store", 0),
        ("no-cache, max-age=9", 0), ("private", nil), ("max-age=x", nil), ("", nil),
    ]

    @Test(arguments: headers) func `the time of caching is read`(header: String, age: Int?) {
        #expect(CacheControl.maximumAge(header) == age)
    }
}

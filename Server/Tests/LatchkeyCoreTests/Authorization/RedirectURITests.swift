import LatchkeyCore
import Testing

@Suite struct RedirectURITests {
    @Test(
        arguments: [
            ("https://app.example.com/callback", "https://app.example.com"),
            ("https://app.example.com:8443/a/b?c=d&e=%2F", "https://app.example.com:8443"),
            ("http://localhost:8081/callback", "http://localhost:8081"),
            ("http://127.0.0.1:8081/", "http://127.0.0.1:8081"), ("http://[::1]:1/cb", "http://[::1]:1"),
            ("http://localhost:4242", "http://localhost:4242"), ("http://127.0.0.1", nil),
            ("http://127.0.0.1/cb", nil), ("http://[::1]/cb", nil), ("com.example.app:/callback", nil),
            ("com.example.app://callback/", nil),
        ] as [(String, String?)]
    )
    func `what may be registered is taken, with the origin that its site has`(
        uri: (text: String, origin: String?)
    ) throws {
        let redirectURI = try RedirectURI(uri.text)
        #expect(redirectURI.origin == uri.origin)
        #expect(redirectURI.admits(uri.text))
    }

    @Test(
        arguments: [
            ("", .malformed), ("app", .malformed), ("https:/app.example.com/", .malformed),
            ("https://app.example.com", .pathMissing), ("https://app.example.com/#", .fragment),
            ("https://app.example.com/a b", .malformed), ("https://*.example.com/", .malformed),
            ("https://ada@app.example.com/", .malformed), ("https://app.example.com\\@evil.com/", .malformed),
            ("https://App.example.com/", .malformed), ("HTTPS://app.example.com/", .scheme),
            ("https:///path", .malformed), ("https://app.example.com:/", .malformed),
            ("https://app.example.com:99999/", .malformed), ("https://app.example.com:080/", .malformed),
            ("https://app.exämple.com/", .malformed), ("https://.example.com/", .malformed),
            ("http://app.example.com/", .plainHTTP), ("http://127.0.0.2/", .plainHTTP),
            ("http://app.example.com", .plainHTTP), ("http://localhost?a=b", .malformed),
            ("http://0.0.0.0/", .plainHTTP), ("http://localhost.evil.com/", .plainHTTP),
            ("javascript:/alert(1)", .scheme), ("data:/text", .scheme), ("app:/callback", .scheme),
            ("com.example.app:callback", .pathMissing), ("file:///etc/passwd", .scheme),
            (".example.app:/callback", .scheme),
        ] as [(String, RedirectURIError)]
    )
    func `what must not be registered is refused with the reason`(uri: (text: String, error: RedirectURIError)) {
        #expect(throws: uri.error) { try RedirectURI(uri.text) }
    }

    @Test(
        arguments: [
            "https://app.example.com/callback/", "https://app.example.com/callback/x", "https://app.example.com/",
            "https://app.example.com/Callback", "https://APP.example.com/callback", "http://app.example.com/callback",
            "https://app.example.com:443/callback", "https://app.example.com:8443/callback",
            "https://app.example.com/callback?", "https://app.example.com/callback?a=b",
            "https://app.example.com/callback#", "https://app.example.com/callback#x",
            "https://app.example.com//callback", "https://app.example.com/./callback",
            "https://app.example.com/x/../callback", "https://app.example.com/%63allback",
            "https://app.example.com%2fcallback", "https://app.example.com.evil.com/callback",
            "https://evil.app.example.com/callback", "https://evilapp.example.com/callback",
            "https://ada@app.example.com/callback", "https://app.example.com@evil.com/callback",
            "https://evil.com/https://app.example.com/callback", "https://app.example.com\\callback",
            "https:/app.example.com/callback", "//app.example.com/callback", "/callback", "javascript:alert(1)",
            "https://app.example.com/callback ", " https://app.example.com/callback",
            "https://app.example.com/callback\n", "https://app.example.com/callback%00", "",
        ]
    )
    func `only what is equal byte for byte is admitted`(requested: String) throws {
        #expect(try !RedirectURI("https://app.example.com/callback").admits(requested))
    }

    @Test(arguments: ["", ":1", ":8081", ":65535"])
    func `a loopback address without a port takes any`(port: String) throws {
        #expect(try RedirectURI("http://127.0.0.1/cb").admits("http://127.0.0.1\(port)/cb"))
        #expect(try RedirectURI("http://[::1]/cb").admits("http://[::1]\(port)/cb"))
        #expect(try RedirectURI("http://127.0.0.1").admits("http://127.0.0.1\(port)"))
    }

    @Test(arguments: [":1/", ":1?a=b", ":1@evil.com", ".evil.com", ":1.evil.com", "@evil.com:1", ":", "/"])
    func `a loopback address without a port and a path takes nothing but a port`(added: String) throws {
        #expect(try !RedirectURI("http://127.0.0.1").admits("http://127.0.0.1\(added)"))
    }

    @Test(
        arguments: [
            "http://127.0.0.1:/cb", "http://127.0.0.1:0/cb", "http://127.0.0.1:080/cb", "http://127.0.0.1:65536/cb",
            "http://127.0.0.1:1@evil.com/cb", "http://127.0.0.1:1/x/cb", "http://127.0.0.1:1/cb/",
            "http://127.0.0.1:+1/cb",
            "http://127.0.0.1:１/cb", "http://127.0.0.1.evil.com/cb", "http://127.0.0.2:1/cb", "http://localhost:1/cb",
            "http://0.0.0.0:1/cb", "http://[::1]:1/cb", "https://127.0.0.1:1/cb", "http://127.0.0.1/cb/cb",
        ]
    )
    func `a loopback address without a port takes nothing else`(requested: String) throws {
        #expect(try !RedirectURI("http://127.0.0.1/cb").admits(requested))
    }

    @Test func `a loopback address with a port, localhost and the scheme of an app are exact`() throws {
        #expect(try !RedirectURI("http://127.0.0.1:8081/cb").admits("http://127.0.0.1:8082/cb"))
        #expect(try !RedirectURI("http://localhost/cb").admits("http://localhost:8081/cb"))
        #expect(try !RedirectURI("com.example.app:/cb").admits("com.example.app:/cb/"))
        #expect(try !RedirectURI("com.example.app:/cb").admits("com.example.App:/cb"))
    }

    /// Each differs from the registered URI only for some parsers.
    @Test(
        arguments: [
            "https://app.example.com./Kallback", "https://app.example.com:443/Kallback",
            "https://app.example.com/x/..;/Kallback", "https://app.example.com/%2e/Kallback",
            "https://app.example.com/x/%2e%2e/Kallback", "https://app.example.com\\.evil.com/Kallback",
            "https://app.example.com@evil.com/Kallback", "https://evil.com\\@app.example.com/Kallback",
            "https://app.example.com/Kallback?code=x", "https://app.example.com/Kallback#code=x",
            // The sign for kelvin, which Swift takes for the letter K.
            "https://app.example.com/\u{212A}allback", "https://app.example\u{3002}com/Kallback",
            "https://\u{FF41}pp.example.com/Kallback", "https://xn--pp-xka.example.com/Kallback",
            "https://app.example.com/\u{130}allback", "https://app.example.com/Kallback\u{301}",
        ]
    )
    func `what some parser reads alike is still another URI`(text: String) throws {
        #expect(try !RedirectURI("https://app.example.com/Kallback").admits(text))
    }

    @Test(
        arguments: [
            "http://127.0.0.1:\u{661}/Kb", "http://127.0.0.1:80\u{2060}/Kb", "http://127.0.0.1:80/\u{212A}b",
            "http://127.0.0.1:80@evil.com/Kb", "http://127.0.0.1:80:80/Kb", "http://127.0.0.1:/Kb",
        ]
    )
    func `any port is digits alone`(text: String) throws {
        let uri = try RedirectURI("http://127.0.0.1/Kb")
        #expect(!uri.admits(text))
        #expect(uri.admits("http://127.0.0.1:80/Kb"), "the control")
    }
}

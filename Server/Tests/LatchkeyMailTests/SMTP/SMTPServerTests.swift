import LatchkeyCore
import LatchkeyMail
import Testing

@Suite struct SMTPServerTests {
    private static let login = SMTPServer.Credentials(username: "ada", password: Secret("s3cret"))

    @Test func `the port is that of submission by default`() {
        #expect(SMTPServer("smtp://mail.example.com")?.description == "smtp://mail.example.com:587")
        #expect(SMTPServer("smtps://mail.example.com")?.description == "smtps://mail.example.com:465")
        #expect(SMTPServer("smtp://127.0.0.1:25/")?.description == "smtp://127.0.0.1:25")
        #expect(SMTPServer("smtp://[::1]:25")?.description == "smtp://[::1]:25")
    }

    @Test(arguments: [
        "", "mail.example.com", "http://mail.example.com", "smtp://", "smtp://a:b@mail.example.com", "smtp://h:0",
        "smtp://h:70000", "smtp://h/path", "smtp://h?x=y", "smtp://h#x", "smtp://h\r\nx", "smtp://h x",
    ]) func `a URL of another kind is refused`(url: String) {
        #expect(SMTPServer(url) == nil)
    }

    @Test(
        arguments: [
            ("smtp://mail.example.com", true, .required), ("smtp://mail.example.com", false, .offered),
            ("smtp://127.0.0.1", true, .offered), ("smtp://127.9.9.9", true, .offered),
            ("smtp://[::1]", true, .offered),
            ("smtp://localhost", true, .offered), ("smtp://127.0.0.1.example.com", true, .required),
            ("smtp://127.0.0", true, .required), ("smtp://128.0.0.1", true, .required),
        ] as [(String, Bool, SMTPServer.STARTTLS)]
    ) func `a password leaves the computer only encrypted`(
        url: String,
        hasLogin: Bool,
        expected: SMTPServer.STARTTLS
    ) {
        #expect(SMTPServer(url, credentials: hasLogin ? Self.login : nil)?.startTLS == expected)
    }

    @Test func `a login's description hides the password`() throws {
        let server = try #require(SMTPServer("smtp://h", credentials: Self.login))
        #expect(!"\(server)\(Self.login)\(String(reflecting: Self.login))".contains("s3cret"))
    }
}

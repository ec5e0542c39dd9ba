import Foundation
import Latchkey
import Testing

/// The `Set-Cookie` headers of services, as `HTTPURLResponse` returns them.
@Suite struct SetCookieTests {
    private let url = URL.sample("https://blog.example.com/users/login")

    @Test func `a quoted ticket is kept with its quotation marks`() throws {
        let cookie = try #require(taken(#"auth_tkt="5f2c!userid_type:int"; Path=/"#).first)
        #expect(cookie.name == "auth_tkt" && cookie.value == #""5f2c!userid_type:int""#)
        #expect(cookie.path == "/" && cookie.expires == nil)
    }

    @Test func `the variants of a ticket for its own domain are one cookie`() {
        let variants = ["", "; Domain=blog.example.com", "; Domain=.blog.example.com", "; domain=BLOG.example.com"]
        #expect(taken(variants.map { #"auth_tkt="5f2c"; Path=/\#($0)"# }.joined(separator: ", ")).count == 1)
    }

    @Test func `several headers that were joined come apart`() {
        let header = """
            a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/, b="x, y=z"; Path=/,c=3;Path=/, d=4; Secure, \
            e=1,f=2; Path=/, g=a=b==
            """
        #expect(
            SetCookie.all(in: header).map { "\($0.name) \($0.value)" } == [
                "a 1", #"b "x, y=z""#, "c 3", "d 4", "e 1,f=2", "g a=b==",
            ]
        )
    }

    @Test(arguments: [
        ("a=\"x, b=y", ["a \"x", "b y"]), ("a=\"x; Path=/, b=\"y\"", ["a \"x", "b \"y\""]), (",, ,a=1", ["a 1"]),
        ("a=1, ", ["a 1,"]), ("", []), (";;;", []), ("a=1; b, c=2", ["a 1", "c 2"]), ("a", []), ("=a", []),
        ("a=", ["a "]),
        ("a = b ; Path=/", ["a b"]), ("a=1\u{1}", []), ("a=\u{7F}", []),
    ])
    func `readable headers are read`(header: String, expected: [String]) {
        #expect(SetCookie.all(in: header).map { "\($0.name) \($0.value)" } == expected)
    }

    @Test(arguments: [
        ("/users/login", "/users"), ("/users/", "/users"), ("/users", "/"), ("/", "/"), ("", "/"),
        ("/a/b/../login", "/a"),
    ])
    func `without a path a cookie is for the folder that set it`(path: String, expected: String) {
        let url = URL.sample("https://blog.example.com\(path)")
        for attribute in ["", "; Path", "; Path=", "; Path=users", "; Path=\"/\""] {
            #expect(taken("a=1\(attribute)", from: url).map(\.path) == [expected])
        }
    }

    // Without the type, the compiler takes a second to infer it.
    private static let lifetimes: [(attributes: String, seconds: Double?)] = [
        ("Max-Age=60", 60), ("max-age=60; Expires=Wed, 09 Jun 2021 10:18:14 GMT", 60), ("Max-Age=x; Max-Age=60", 60),
        ("Max-Age=60; Max-Age=+5", 60), ("Expires=Fri, 15 Jan 2027 08:01:00 GMT", 60), ("Max-Age=", nil), ("", nil),
        ("Expires=soon", nil), ("Max-Age=99999999999999999999999", 400 * 86_400),
        ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 400 * 86_400),
    ]

    @Test(arguments: lifetimes)
    func `its time is counted from now, and ends`(attributes: String, seconds: Double?) {
        let cookies = taken("a=1; Path=/; \(attributes)")
        #expect(cookies.map(\.expires) == [seconds.map { Date.sample + $0 }])
    }

    @Test func `a date counts from the clock of the service`() {
        var jar = CookieJar()
        let answered = AnsweredCookies(
            header: "a=1; Expires=Fri, 15 Jan 2027 08:01:00 GMT",
            url: url,
            serverDate: .sample
        )
        let wrong = Date.sample + 86_400 * 365
        jar.take(answered, at: wrong)
        #expect(jar.cookies.map(\.expires) == [wrong + 60])
    }

    @Test(arguments: [
        "Max-Age=0", "Max-Age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "Expires=Wed, 31-Dec-97 23:59:59 GMT",
        "Max-Age=0; Expires=Fri, 31 Dec 9999 23:59:59 GMT",
    ])
    func `a past expiry deletes the cookie`(attributes: String) {
        var jar = jar("a=1; Path=/, b=2; Path=/")
        jar.take(AnsweredCookies(header: "a=; Path=/; \(attributes)", url: url), at: .sample)
        #expect(jar.cookies.map(\.name) == ["b"])
    }

    @Test func `prefixes of names are held to what they promise`() {
        let good = "__Host-a=1; Path=/; Secure, __Secure-b=2; Secure; Domain=example.com, __host-c=3; secure; path=/"
        #expect(taken(good).map(\.name) == ["__Host-a", "__Secure-b", "__host-c"])
        let bad = [
            "__Host-a=1; Path=/", "__Host-a=1; Secure", "__Host-a=1; Secure; Path=/x", "__Secure-b=1",
            "__Host-a=1; Secure; Path=/; Domain=blog.example.com", "__HOST-a=1; Path=/",
        ]
        for header in bad { #expect(taken(header).isEmpty, "\(header)") }
    }

    @Test func `a header that is too long is ignored`() {
        let long = String(repeating: "x", count: 4_095)
        #expect(taken("a=\(long)").count == 1)
        #expect(taken("a=\(long)x").isEmpty)
        #expect(taken("a=1; Path=/\(String(repeating: "x", count: 1_100))").map(\.path) == ["/users"])
    }

    @Test(arguments: [1, 4_711, 20_270_115])
    func `however services write them, as many come out as were joined`(seed: UInt64) {
        var chance = SeededNumbers(seed: seed)
        for _ in 0..<300 {
            let pairs = (0..<Int.random(in: 1...6, using: &chance)).map { number in
                let name = chance.pick(["a", "auth_tkt", "__x-y.z", "$v~", "n\(number)"])
                let value = chance.pick([
                    "", "1", #""quoted, a=b, c""#, #""""#, "1,b=2", ",", "a=b==", #"half"open"#, "x\"y\"", "é", "{1,2}",
                    String(repeating: "v", count: 400),
                ])
                return "\(name)=\(value)"
            }
            let lines = pairs.map { pair in
                let attributes = [
                    "Path=/", "path=/users", "Expires=Wed, 09 Jun 2027 10:18:14 GMT",
                    "expires=Wednesday, 09-Jun-27 10:18:14 GMT",
                    "Max-Age=60", "Secure", "HttpOnly", "SameSite=Lax", "Domain=.example.com", "", "x=y",
                ].shuffled(using: &chance).prefix(Int.random(in: 0...4, using: &chance))
                return ([pair] + attributes).joined(separator: chance.pick(["; ", ";"]))
            }
            let header = lines.joined(separator: ", ")
            #expect(SetCookie.all(in: header).map { "\($0.name)=\($0.value)" } == pairs, "\(header)")
        }
    }

    @Test(arguments: [1, 4_711, 20_270_115])
    func `the sent header is bounded and has one line for any input`(seed: UInt64) throws {
        var chance = SeededNumbers(seed: seed)
        let pieces = [
            "a", "=", ";", ",", " ", "\"", "\r\n", "\u{0}", "\t", "Path=", "/", "Max-Age=", "0", "-", "9", "Expires=",
            "Wed, 09 Jun",
            "2027", ":", "Domain=.", "Secure", "é", "\u{1F36A}", "__Host-", String(repeating: "x", count: 3_000),
        ]
        var jar = CookieJar()
        for _ in 0..<1_000 {
            let header = (0..<Int.random(in: 0...40, using: &chance))
                .map { _ in chance.pick(pieces) }.joined()
            jar.take(AnsweredCookies(header: header, url: url), at: .sample)
            #expect(jar.cookies.count <= CookieJar.maximumCount)
            #expect(Set(jar.cookies.map(\.identity)).count == jar.cookies.count)
            let sent = jar.header(for: url, at: .sample) ?? ""
            #expect(!sent.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
            #expect(sent.utf8.count <= CookieJar.maximumCount * (SetCookie.maximumBytes.pair + 3))
        }
        #expect(!jar.cookies.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func `a long header costs no more than its length`() {
        for piece in [",", "a=\"", ", a=\"x", "a=1, ", ";=\",", "\"", ", aaaaaaaaaa"] {
            var jar = CookieJar()
            let header = String(repeating: piece, count: 200_000 / piece.count)
            jar.take(AnsweredCookies(header: header, url: url), at: .sample)
            #expect(jar.cookies.count <= CookieJar.maximumCount)
        }
    }

    private func taken(_ header: String, from url: URL? = nil) -> [Cookie] { jar(header, from: url).cookies }

    private func jar(_ header: String, from url: URL? = nil) -> CookieJar {
        var jar = CookieJar()
        jar.take(AnsweredCookies(header: header, url: url ?? self.url), at: .sample)
        return jar
    }
}

/// Random numbers that are the same in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The date formats of cookies, for 15 January 2027, 8:01:00.
@Suite struct CookieDateTests {
    @Test(arguments: [
        "Fri, 15 Jan 2027 08:01:00 GMT", "Friday, 15-Jan-27 08:01:00 GMT", "Fri Jan 15 08:01:00 2027",
        "15 january 2027 8:1:0", "08:01:00 15 27 Jan", "Fri, 15-Jan-2027 08:01:00",
        "Fri, 15 Jan 2027 08:01:00 +0200", "15/jan/2027/08:01:00x",
    ])
    func `all forms are read`(text: String) {
        #expect(expires(text) == .sample + 60, "\(text)")
    }

    @Test(arguments: [
        "", "Fri, 15 Jan 2027", "08:01:00", "Fri, 32 Jan 2027 08:01:00 GMT", "Fri, 29 Feb 2027 08:01:00 GMT",
        "Fri, 15 Jan 2027 24:01:00 GMT", "Fri, 15 Jan 2027 08:60:00 GMT", "Fri, 15 Jan 1600 08:01:00 GMT",
        "Fri, 15 Jan 20270 08:01:00 GMT", "Fri, 15 Jän 2027 08:01:00 GMT", "٠١ Jan 2027 08:01:00", "0",
    ])
    func `an invalid date is nil`(text: String) {
        #expect(expires(text) == nil, "\(text)")
    }

    private func expires(_ text: String) -> Date? {
        var jar = CookieJar()
        let url = URL.sample("https://blog.example.com/")
        jar.take(AnsweredCookies(header: "a=1; Expires=\(text)", url: url), at: .sample)
        return jar.cookies.first?.expires
    }
}

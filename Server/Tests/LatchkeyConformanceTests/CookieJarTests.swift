import Foundation
import LatchkeyConformance
import Testing

@Suite struct CookieJarTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func header(
        _ lines: [String],
        setAt setter: String = "https://op.example/login",
        to target: String = "https://op.example/login",
        method: String = "GET",
        isCrossSite: Bool = false,
        later: TimeInterval = 0
    ) throws -> String? {
        var jar = CookieJar()
        jar.keep(
            WebAnswer(200, lines.map { ("Set-Cookie", $0) }),
            from: try #require(URL(string: setter)),
            at: now
        )
        return jar.header(
            for: try #require(URL(string: target)),
            method: method,
            isCrossSite: isCrossSite,
            at: now + later
        )
    }

    @Test func `a cookie returns to its host only`() throws {
        #expect(try Self.header(["a=1"]) == "a=1")
        #expect(try Self.header(["a=1"], to: "https://sub.op.example/login") == nil)
        #expect(try Self.header(["a=1; Domain=op.example"], to: "https://sub.op.example/login") == "a=1")
        #expect(try Self.header(["a=1; Domain=other.example"]) == nil)
        #expect(try Self.header(["a=1; Domain=example"], to: "https://x.example/login") == nil)
    }

    @Test func `a cookie returns to its path`() throws {
        #expect(try Self.header(["a=1; Path=/log"]) == nil)
        #expect(try Self.header(["a=1; Path=/login"], to: "https://op.example/login/next") == "a=1")
        #expect(try Self.header(["a=1"], setAt: "https://op.example/x/y", to: "https://op.example/z") == nil)
        #expect(try Self.header(["a=1; Path=/", "b=2; Path=/login"]) == "b=2; a=1")
    }

    @Test func `a secure cookie needs https`() throws {
        #expect(try Self.header(["a=1; Secure"], to: "http://op.example/login") == nil)
        #expect(try Self.header(["a=1; Secure"], setAt: "http://op.example/login") == nil)
        #expect(try Self.header(["__Host-a=1; Path=/"]) == nil)
        #expect(try Self.header(["__Host-a=1; Path=/; Secure"]) == "__Host-a=1")
        #expect(try Self.header(["__Host-a=1; Path=/login; Secure"]) == nil)
    }

    @Test func `a navigation from another site brings what SameSite allows`() throws {
        let lines = ["s=1; SameSite=Strict", "l=2; SameSite=Lax", "d=3", "n=4; SameSite=None; Secure"]
        #expect(try Self.header(lines, isCrossSite: true) == "l=2; d=3; n=4")
        #expect(try Self.header(lines, method: "POST", isCrossSite: true) == "n=4")
        #expect(try Self.header(lines, method: "POST") == "s=1; l=2; d=3; n=4")
    }

    @Test func `a cookie ends in time, and a new one replaces it`() throws {
        #expect(try Self.header(["a=1; Max-Age=10"], later: 9) == "a=1")
        #expect(try Self.header(["a=1; Max-Age=10"], later: 11) == nil)
        #expect(try Self.header(["a=1", "a=; Max-Age=0"]) == nil)
        #expect(try Self.header(["a=1", "a=2"]) == "a=2")
        #expect(try Self.header(["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]) == nil)
    }

    @Test func `a server cannot fill the jar`() throws {
        let sent = try Self.header((0..<1000).map { "c\($0)=1" })
        #expect(sent?.split(separator: ";").count == 300)
    }
}

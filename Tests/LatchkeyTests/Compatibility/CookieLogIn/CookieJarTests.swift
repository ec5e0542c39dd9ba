import Foundation
import Latchkey
import Testing

/// The destinations of cookies, and their replacement.
@Suite struct CookieJarTests {
    private let url = URL.sample("https://blog.example.com/users/login")

    @Test(arguments: [
        ("/", "/", true), ("/", "/a", true), ("/a", "/a", true), ("/a", "/a/b", true), ("/a", "/ab", false),
        ("/a/", "/a/b", true), ("/a/", "/a", false), ("/a", "/A", false), ("/a", "/", false),
        ("/a", "/a/../b", false), ("/b", "/a/../b", true), ("/ü", "/%C3%BC", false), ("/%C3%BC", "/%C3%BC/x", true),
    ])
    func `a cookie goes to its path and below`(path: String, target: String, goes: Bool) {
        let jar = jar("a=1; Path=\(path)")
        let url = URL.sample("https://blog.example.com\(target)?a=/a#/a")
        #expect(jar.header(for: url, at: .sample) == (goes ? "a=1" : nil))
    }

    @Test func `more exact paths come first, then older cookies`() {
        var jar = jar("a=1; Path=/, b=2; Path=/users, c=3; Path=/, a=4; Path=/users/x")
        jar.take(AnsweredCookies(header: "a=5; Path=/", url: url), at: .sample)
        let target = URL.sample("https://blog.example.com/users/x/y")
        #expect(jar.header(for: target, at: .sample) == "a=4; b=2; a=5; c=3")
    }

    @Test func `the same cookie for several domains is sent once, to this host alone`() {
        let jar = jar("a=1; Path=/, a=1; Path=/; Domain=.example.com, a=1; Path=/; Domain=evil.example")
        #expect(jar.cookies.count == 3)
        #expect(jar.header(for: url, at: .sample) == "a=1")
    }

    @Test func `the end of a cookie of the whole domain leaves that of the host, in any order`() {
        for header in [
            "a=; Domain=.example.com; Path=/; Max-Age=0, a=1; Path=/",
            "a=1; Path=/, a=; Domain=.example.com; Path=/; Max-Age=0",
        ] {
            var jar = jar("a=0; Domain=example.com; Path=/")
            jar.take(AnsweredCookies(header: header, url: url), at: .sample)
            #expect(jar.header(for: url, at: .sample) == "a=1")
        }
    }

    @Test func `a secure cookie goes over https and on this computer alone`() {
        let jar = jar("a=1; Path=/; Secure, b=2; Path=/")
        for (target, header) in [
            ("https://blog.example.com/", "a=1; b=2"), ("http://blog.example.com/", "b=2"),
            ("http://localhost:9100/", "a=1; b=2"), ("http://127.0.0.1/", "a=1; b=2"),
        ] {
            #expect(jar.header(for: .sample(target), at: .sample) == header)
        }
    }

    @Test func `an expired cookie is not sent`() {
        let jar = jar("a=1; Max-Age=60; Path=/, b=2; Path=/")
        #expect(jar.header(for: url, at: .sample + 59) == "a=1; b=2")
        #expect(jar.header(for: url, at: .sample + 60) == "b=2")
        #expect(!jar.isEmpty(at: .sample + 60))
        #expect(self.jar("a=1; Max-Age=60").isEmpty(at: .sample + 60))
    }

    @Test func `a cookie that only lives a little longer is the same`() {
        let jar = jar("a=1; Max-Age=3600")
        var later = jar
        later.take(AnsweredCookies(header: "a=1; Max-Age=3600", url: url), at: .sample + 30)
        #expect(later == jar)
        later.take(AnsweredCookies(header: "a=1; Max-Age=3600", url: url), at: .sample + 300)
        #expect(later != jar)
        var renewed = jar
        renewed.take(AnsweredCookies(header: "a=2; Max-Age=3600", url: url), at: .sample + 30)
        #expect(renewed != jar)
    }

    @Test func `a cookie that changed meanwhile is not deleted`() {
        let sent = jar("a=1; Path=/")
        var renewed = jar("a=2; Path=/")
        renewed.take(AnsweredCookies(header: "a=; Max-Age=0; Path=/", url: url), at: .sample, sentWith: sent)
        #expect(renewed.cookies.map(\.value) == ["2"])
        var same = sent
        same.take(AnsweredCookies(header: "a=; Max-Age=0; Path=/", url: url), at: .sample, sentWith: sent)
        #expect(same.cookies.isEmpty)
    }

    @Test func `there is an end to how many are kept, and the first stay`() {
        var jar = jar((0..<60).map { "c\($0)=\($0)" }.joined(separator: ", "))
        #expect(jar.cookies.map(\.name) == (0..<CookieJar.maximumCount).map { "c\($0)" })
        jar.take(AnsweredCookies(header: "c0=new, extra=1", url: url), at: .sample)
        #expect(jar.cookies.first?.value == "new" && jar.cookies.count == CookieJar.maximumCount)
    }

    @Test func `expired cookies make room`() {
        var jar = jar((0..<50).map { "c\($0)=\($0); Max-Age=\($0 < 10 ? 60 : 3_600)" }.joined(separator: ", "))
        jar.take(AnsweredCookies(header: "extra=1", url: url), at: .sample + 61)
        #expect(jar.cookies.count == 41 && jar.cookies.last?.name == "extra")
    }

    private func jar(_ header: String) -> CookieJar {
        var jar = CookieJar()
        jar.take(AnsweredCookies(header: header, url: url), at: .sample)
        return jar
    }
}

import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import Testing

@Suite struct TrustedProxiesTests {
    private static let peer = "10.0.0.1"

    /// The client address of a request; its connection comes from a trusted proxy by default.
    private static func client(_ lines: [(String, String)], peer: String = peer) throws -> String? {
        let proxies = TrustedProxies([try IPNetwork("10.0.0.0/8"), try IPNetwork("fd00::/8")])
        var headers = HTTPFields()
        for (name, value) in lines { headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        return proxies.clientAddress(peer: ClientAddress(peer), headers: headers)?.text
    }

    @Test(
        arguments: [
            ("203.0.113.9", "203.0.113.9"), ("198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("198.51.100.1,203.0.113.9 , 10.2.3.4", "203.0.113.9"), ("10.9.9.9, 10.2.3.4", "10.9.9.9"),
            ("203.0.113.9:4711", "203.0.113.9"), ("2001:DB8::1", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"), ("::ffff:203.0.113.9", "203.0.113.9"),
            ("198.51.100.1, fd00::7, ::ffff:10.1.1.1", "198.51.100.1"),
        ]
    )
    func `the client is the last hop that is no trusted proxy`(sample: (header: String, client: String)) throws {
        #expect(try Self.client([("X-Forwarded-For", sample.header)]) == sample.client)
    }

    @Test(
        arguments: [
            "", " ", ",", ", ,", "unknown", "203.0.113.9,", "203.0.113.9, x", "203.0.113.9, 1.2.3.4.5",
            "203.0.113.9, [::1",
            "203.0.113.9, [::1]x", "203.0.113.9, \u{7f}", "203.0.113.9, 999.1.1.1", "203.0.113.9;198.51.100.1", "_x",
            String(repeating: ",", count: 10_000), String(repeating: "[", count: 10_000),
        ]
    )
    func `rubbish at the end is nobody's address`(header: String) throws {
        #expect(try Self.client([("X-Forwarded-For", header)]) == Self.peer)
    }

    @Test func `rubbish further back ends the way there`() throws {
        #expect(try Self.client([("X-Forwarded-For", "203.0.113.9, x, 10.7.7.7")]) == "10.7.7.7")
    }

    @Test(
        arguments: [
            ("for=203.0.113.9", "203.0.113.9"), ("For=\"203.0.113.9:80\"", "203.0.113.9"),
            ("for=198.51.100.1, for=203.0.113.9;proto=https;by=10.0.0.1", "203.0.113.9"),
            ("proto=http; FOR=\"[2001:db8::1]:4711\" ;host=\"a,b;for=1.2.3.4\"", "2001:db8::1"),
            ("for=203.0.113.9, for=10.2.3.4", "203.0.113.9"), (" ,for=203.0.113.9;,", "203.0.113.9"),
            ("for=\"203.0.113\\.9\"", "203.0.113.9"), ("for=203.0.113.9:80", "203.0.113.9"),
            ("for=[2001:db8::1]", "2001:db8::1"),
        ]
    )
    func `Forwarded tells the client too`(sample: (header: String, client: String)) throws {
        #expect(try Self.client([("Forwarded", sample.header)]) == sample.client)
    }

    @Test(
        arguments: [
            "for", "for=", "=1.2.3.4", "for=203.0.113.9;for=198.51.100.1", "for=unknown", "for=_hidden", "proto=https",
            "for=\"203.0.113.9", "for=\"203.0.113.9\\", "for=203.0.113.9 for=1.2.3.4", "for==203.0.113.9",
            "for=\"\"", "for= 203.0.113.9", "for=203.0.113.9,for=\"[::1\"", "for=203.0.113.9, ?",
            String(repeating: "for=\"", count: 3_000),
        ]
    )
    func `a Forwarded that is not well-formed tells nothing`(header: String) throws {
        #expect(try Self.client([("Forwarded", header)]) == Self.peer)
    }

    @Test(
        arguments: [
            [("Forwarded", #"for=1.2.3.4;x=""#), ("Forwarded", #"for="[2001:db8::1]""#)],
            [("Forwarded", #"for=1.2.3.4;x="\"#), ("Forwarded", #"for="[2001:db8::1]""#)],
            [("Forwarded", #"for=1.2.3.4;x=", for=203.0.113.9"#)],
        ]
    )
    func `a quotation mark left open does not take in what the proxy wrote`(lines: [(String, String)]) throws {
        #expect(try Self.client(lines) == Self.peer)
    }

    @Test func `several lines are one list`() throws {
        let lines = [
            ("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "10.1.1.1"),
        ]
        #expect(try Self.client(lines) == "203.0.113.9")
        #expect(
            try Self.client([("Forwarded", "for=198.51.100.1"), ("Forwarded", "for=203.0.113.9")]) == "203.0.113.9"
        )
    }

    @Test func `where the two headers differ neither counts`() throws {
        let forwardedFor = ("X-Forwarded-For", "203.0.113.9")
        #expect(try Self.client([forwardedFor, ("Forwarded", "for=198.51.100.1")]) == Self.peer)
        #expect(try Self.client([forwardedFor, ("Forwarded", "rubbish")]) == Self.peer)
        #expect(try Self.client([forwardedFor, ("Forwarded", "for=203.0.113.9")]) == "203.0.113.9")
    }

    @Test(arguments: ["X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "X-Client-IP", "Client-IP", "X-Forwarded"])
    func `other headers are never believed`(name: String) throws {
        #expect(try Self.client([(name, "203.0.113.9")]) == Self.peer)
    }

    @Test(arguments: ["203.0.113.1", "11.0.0.1", "::1", "::ffff:11.0.0.1"])
    func `who is no trusted proxy is not believed`(peer: String) throws {
        let lines = [("X-Forwarded-For", "198.51.100.1"), ("Forwarded", "for=198.51.100.1")]
        #expect(try Self.client(lines, peer: peer) == ClientAddress(peer).text)
    }
}

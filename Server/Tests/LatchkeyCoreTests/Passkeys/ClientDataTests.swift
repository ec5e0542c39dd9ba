import Foundation
import LatchkeyCore
import Testing

@Suite struct ClientDataTests {
    private static let challenge = PasskeyChallenge.random()
    private let relyingParty: RelyingParty

    init() throws { relyingParty = try RelyingParty(publicURL: "https://example.org") }

    private static func text(
        type: String = "webauthn.get",
        challenge: String = ClientDataTests.challenge.text,
        origin: String = "https://example.org",
        more: String = ""
    ) -> String {
        #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#
    }

    private func check(_ text: String, _ kind: ClientData.Kind = .assertion) throws(PasskeyRefusal) {
        try ClientData(Array(text.utf8)).check(kind, Self.challenge, at: relyingParty)
    }

    @Test func `client data of the ceremony is taken`() throws {
        try check(Self.text())
        try check(Self.text(type: "webauthn.create"), .registration)
    }

    @Test(arguments: [
        #","crossOrigin":false"#, #","other_keys_can_be_added_here":"do not compare clientDataJSON""#,
        #","tokenBinding":{"status":"supported"},"extra":[1,2.5,null]"#,
    ])
    func `members that nobody knows are ignored`(_ more: String) throws {
        try check(Self.text(more: more))
    }

    @Test func `a byte order mark is skipped, a second one is not`() throws {
        try check("\u{FEFF}" + Self.text())
        #expect(throws: PasskeyRefusal.malformed) { try check("\u{FEFF}\u{FEFF}" + Self.text()) }
    }

    @Test func `the order of the members and white space do not matter`() throws {
        try check(
            """
            { "origin": "https:\\/\\/example.org", "challenge": "\(Self.challenge.text)",
              "type": "webauthn.\\u0067et" }
            """
        )
    }

    @Test(arguments: ["webauthn.create", "webauthn.GET", "webauthn.get ", "payment.get", ""])
    func `another type is refused`(_ type: String) {
        #expect(throws: PasskeyRefusal.type) { try check(Self.text(type: type)) }
    }

    @Test func `a registration refuses the client data of an assertion`() {
        #expect(throws: PasskeyRefusal.type) { try check(Self.text(), .registration) }
    }

    @Test(arguments: [
        PasskeyChallenge.random().text, challenge.text + "=", String(challenge.text.dropLast()), "",
        challenge.text.lowercased() + "A",
    ])
    func `another challenge is refused, also another spelling of the right one`(_ other: String) {
        #expect(throws: PasskeyRefusal.challenge) { try check(Self.text(challenge: other)) }
    }

    @Test(arguments: [
        "http://example.org", "https://example.org:8443", "https://example.org:443", "https://example.org/",
        "https://EXAMPLE.org", "https://example.org.evil.test", "https://evil.example.org", "https://example.or",
        "https://example.org.", "null", "", "android:apk-key-hash:AAAA",
    ])
    func `an origin that is not allowed is refused`(_ origin: String) {
        #expect(throws: PasskeyRefusal.origin) { try check(Self.text(origin: origin)) }
    }

    @Test func `an origin is compared byte for byte`() throws {
        let digest = "K" + String(repeating: "A", count: 42)
        let app = try #require(PasskeyOrigin("android:apk-key-hash:\(digest)"))
        let relyingParty = try RelyingParty(publicURL: "https://example.org", otherOrigins: [app])
        func check(_ origin: String) throws(PasskeyRefusal) {
            let bytes = Array(Self.text(origin: origin).utf8)
            try ClientData(bytes).check(.assertion, Self.challenge, at: relyingParty)
        }
        try check(app.text)
        // The sign of kelvin is canonically equivalent to the letter K.
        let equivalent = app.text.replacing("K", with: "\u{212A}")
        #expect(equivalent == app.text)
        #expect(throws: PasskeyRefusal.origin) { try check(equivalent) }
    }

    @Test(arguments: ["true", "null", #""false""#, "0", "{}"])
    func `a frame in a page of another origin is refused`(_ value: String) {
        #expect(throws: PasskeyRefusal.crossOrigin) { try check(Self.text(more: #","crossOrigin":\#(value)"#)) }
    }

    @Test(arguments: [#""https://example.com""#, #""https://example.org""#, "null"])
    func `an origin of a page around is refused`(_ value: String) {
        #expect(throws: PasskeyRefusal.topOrigin) {
            try check(Self.text(more: #","crossOrigin":false,"topOrigin":\#(value)"#))
        }
    }

    @Test(arguments: [
        #","origin":"https://example.org""#, #","or\u0069gin":"https://evil.test""#, #","a":1,"a":1"#,
        #","a":{"b":1,"b":2}"#,
    ])
    func `a member that occurs twice is refused`(_ more: String) {
        #expect(throws: PasskeyRefusal.malformed) { try check(Self.text(more: more)) }
    }

    @Test(arguments: ["", "[]", "null", "\"text\"", "{", "{}x", "{'type':1}", #"{"a":1,}"#])
    func `a text that is no JSON object is refused`(_ text: String) {
        #expect(throws: PasskeyRefusal.malformed) { try check(text) }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        let bytes = Array(Self.text(more: #","a":"x""#).utf8).map { $0 == UInt8(ascii: "x") ? 0xFF : $0 }
        #expect(throws: PasskeyRefusal.malformed) { try ClientData(bytes) }
    }

    @Test func `members of the wrong kind are refused`() {
        #expect(throws: PasskeyRefusal.type) { try check(#"{"type":1}"#) }
        #expect(throws: PasskeyRefusal.type) { try check("{}") }
        #expect(throws: PasskeyRefusal.challenge) { try check(#"{"type":"webauthn.get","challenge":null}"#) }
        #expect(throws: PasskeyRefusal.origin) {
            try check(#"{"type":"webauthn.get","challenge":"\#(Self.challenge.text)","origin":["a"]}"#)
        }
    }

    @Test func `4,096 bytes are taken, one more is not`() throws {
        func text(_ length: Int) -> String {
            let empty = Self.text(more: #","a":"""#)
            return Self.text(more: #","a":"\#(String(repeating: "x", count: length - empty.utf8.count))""#)
        }
        try check(text(4_096))
        #expect(throws: PasskeyRefusal.malformed) { try check(text(4_097)) }
    }
}

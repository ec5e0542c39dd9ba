import LatchkeyCore
import Testing

@Suite struct SubjectTests {
    private let subjects = Subjects(digest: PlainDigest())
    private let user = User.ID("0190a6f3-2b60-7c1a-9d4e-5f60718293a4")

    private func application(_ id: String, _ uris: [String], sector: String? = nil) throws -> Application {
        var client = ClientRules()
        client.subjectType = .pairwise
        client.sector = sector
        return Application(id: .init(id), name: id, redirectURIs: try uris.map { try RedirectURI($0) }, client: client)
    }

    @Test func `a public subject is the user's id`() {
        #expect(subjects.subject(of: user, for: Application(id: "rp", name: "RP")) == user.rawValue)
    }

    @Test func `a pairwise subject is the digest of the sector, a zero and the user`() throws {
        let subject = subjects.subject(of: user, for: try application("rp", ["https://rp.example.org:8443/callback"]))
        #expect(subject == Base64URL.encode(Array("rp.example.org\u{0}\(user.rawValue)".utf8)))
    }

    @Test func `applications of one sector share subjects, and others do not`() throws {
        let one = try application("one", ["https://a.example/x"])
        let same = try application("same", ["https://b.example/x"], sector: "a.example")
        let other = try application("other", ["https://b.example/x"])
        let several = try application("several", ["https://a.example/x", "https://b.example/x"])
        let all = [one, same, other, several].map { subjects.subject(of: user, for: $0) }
        #expect(all[0] == all[1])
        #expect(Set(all).count == 3)
    }

    @Test func `a loopback address, and a host that nobody has checked, is no sector`() throws {
        let loopback = try application("loopback", ["http://127.0.0.1/x"])
        #expect(loopback.sector == "loopback")
        var client = ClientRules()
        (client.subjectType, client.registration) = (.pairwise, .dynamic)
        func unchecked(_ types: Set<GrantType>) throws -> Application {
            client.grantTypes = types
            let uris = [try RedirectURI("https://a.example/x")]
            return Application(id: "eve", name: "Eve", redirectURIs: uris, client: client)
        }
        #expect(try unchecked([.authorizationCode]).sector == "a.example", "its host receives the codes")
        #expect(try unchecked([.authorizationCode, .deviceCode]).sector == "eve")
    }
}

import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RedirectTests {
    @Test func `the token goes along within the origin`() throws {
        let followed = try #require(follow(to: "https://id.example.com/b"))
        #expect(followed.bearer == "Bearer access-1")
    }

    @Test(arguments: ["https://evil.example.com/", "https://id.example.com:444/"])
    func `the token does not go to another origin`(target: String) throws {
        let followed = try #require(follow(to: target))
        #expect(followed.bearer == nil)
        #expect(followed.value(forHTTPHeaderField: "Latchkey-Application") == nil)
    }

    @Test func `a step down from https is not followed`() {
        #expect(follow(to: "http://id.example.com/") == nil)
    }

    @Test func `a body does not go to another origin`() {
        #expect(follow(to: "https://evil.example.com/", method: "POST") == nil)
    }

    @Test func `a call that carries a password follows nowhere`() {
        #expect(follow(to: "https://id.example.com/b", method: "POST", under: .signIn) == nil)
        #expect(follow(to: "https://evil.example.com/", under: .signIn) == nil)
    }

    private func follow(to target: String, method: String = "GET", under rules: TransferRules = .data) -> URLRequest? {
        var sent = URLRequest(url: .sample("https://id.example.com/a"))
        sent.setValue("Bearer access-1", forHTTPHeaderField: "Authorization")
        sent.setValue("default", forHTTPHeaderField: "Latchkey-Application")
        var proposed = sent
        proposed.url = .sample(target)
        proposed.httpMethod = method
        return Redirect.request(proposed, insteadOf: sent, under: rules)
    }
}

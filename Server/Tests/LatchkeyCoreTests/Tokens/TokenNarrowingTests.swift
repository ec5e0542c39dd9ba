import LatchkeyCore
import Testing

@Suite struct TokenNarrowingTests {
    private let grant = SessionGrant(
        scopes: Scopes(names: ["openid", "profile"]),
        resources: ["https://a.example", "https://b.example"],
        claims: "{}"
    )

    @Test func `without a wish the whole grant counts`() throws {
        #expect(try TokenNarrowing.none.applied(to: grant) == grant)
        #expect(try TokenNarrowing.none.applied(to: nil) == nil)
    }

    @Test func `a part counts alone`() throws {
        let narrowing = TokenNarrowing(scopes: Scopes(names: ["openid"]), resources: ["https://b.example"])
        let narrowed = try #require(try narrowing.applied(to: grant))
        #expect(narrowed.scopes.names == ["openid"])
        #expect(narrowed.resources == ["https://b.example"])
        #expect(narrowed.claims == "{}")
    }

    @Test func `more than granted is refused`() {
        #expect(throws: TokenNarrowingError.scope) {
            _ = try TokenNarrowing(scopes: Scopes(names: ["openid", "email"])).applied(to: grant)
        }
        for grant in [grant, nil] {
            #expect(throws: TokenNarrowingError.resource) {
                _ = try TokenNarrowing(resources: ["https://c.example"]).applied(to: grant)
            }
        }
    }
}

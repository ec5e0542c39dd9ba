import LatchkeyCore
import Testing

@Suite struct ResourceTests {
    private static let uri = "https://api.example.com/"

    private let rules = Rules()
    private let directory = ResourceDirectory()

    private var administration: ResourceAdministration {
        ResourceAdministration(storage: rules.storage, directory: directory, clock: rules.clock)
    }

    @Test(arguments: [
        "https://api.example.com/", "https://api.example.com/mcp?x=1", "urn:example:api", "http://localhost:3000/mcp",
    ])
    func `an absolute URI is a resource`(text: String) {
        #expect(Resource.isURI(text))
    }

    @Test(arguments: [
        "", "api", "/mcp", "https:", "https://api.example.com/#a", "https://api.example.com/ä", "Https://a",
    ])
    func `another text is none`(text: String) {
        #expect(!Resource.isURI(text))
    }

    @Test func `a resource for listed applications is for those that name it`() async throws {
        _ = try await administration.put(Self.uri, scopes: ["orders"], clients: .list)
        var client = ClientRules()
        let other = Application(id: "other", name: "Other", client: client)
        client.resources = [Self.uri]
        let shop = Application(id: "shop", name: "Shop", client: client)
        #expect(directory.allow(Self.uri, to: shop))
        #expect(!directory.allow(Self.uri, to: other))
        _ = try await administration.put(Self.uri, scopes: ["orders"], clients: .any)
        #expect(directory.allow(Self.uri, to: other))
        #expect(!directory.allow("https://unknown.example.com/", to: shop))
    }

    @Test func `the scopes of a resource come with it, unless the application names its own`() async throws {
        _ = try await administration.put(Self.uri, scopes: ["orders"], clients: .any)
        var client = ClientRules()
        let shop = Application(id: "shop", name: "Shop", client: client)
        #expect(!directory.scopes(of: shop, for: []).contains("orders"))
        #expect(directory.scopes(of: shop, for: [Self.uri]).contains("orders"))
        client.scopes = Scopes(names: ["openid"])
        let strict = Application(id: "shop", name: "Shop", client: client)
        #expect(directory.scopes(of: strict, for: [Self.uri]) == Scopes(names: ["openid"]))
    }

    @Test func `a resource is changed and removed`() async throws {
        _ = try await administration.put(Self.uri, scopes: [], clients: .any)
        let changed = try await administration.put(Self.uri, scopes: ["orders"], clients: .any)
        #expect(changed.scopes.names == ["orders"])
        #expect(try await administration.all().count == 1)
        try await administration.remove(Self.uri)
        #expect(directory[Self.uri] == nil)
        await #expect(throws: ResourceError.unknown) { try await administration.remove(Self.uri) }
    }

    @Test func `a resource has scopes of its own with valid names`() async throws {
        await #expect(throws: ResourceError.scope("a b")) {
            try await administration.put(Self.uri, scopes: ["a b"], clients: .any)
        }
        await #expect(throws: ResourceError.standardScope("openid")) {
            try await administration.put(Self.uri, scopes: ["openid"], clients: .any)
        }
        await #expect(throws: ResourceError.uri) { try await administration.put("x", scopes: [], clients: .any) }
    }
}

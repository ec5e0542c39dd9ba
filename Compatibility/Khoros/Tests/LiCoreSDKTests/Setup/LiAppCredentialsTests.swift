import LiCoreSDK
import Testing

/// The community of an app.
@Suite struct LiAppCredentialsTests {
    private func credentials(
        clientId: String = "client-1",
        clientSecret: String = "client-secret",
        communityURL: String = "https://community.example.com",
        tenantID: String = "community",
        clientAppName: String = "Example"
    ) throws -> LiAppCredentials {
        try LiAppCredentials(
            clientId: clientId,
            clientSecret: clientSecret,
            communityURL: communityURL,
            tenantID: tenantID,
            clientAppName: clientAppName
        )
    }

    @Test(arguments: ["", " ", "\n"])
    func `nothing may be empty`(_ empty: String) throws {
        let makers: [() throws -> LiAppCredentials] = [
            { try credentials(clientId: empty) }, { try credentials(clientSecret: empty) },
            { try credentials(communityURL: empty) }, { try credentials(tenantID: empty) },
            { try credentials(clientAppName: empty) },
        ]
        for make in makers {
            #expect(throws: LiError.self) { try make() }
        }
    }

    @Test(arguments: ["community.example.com", "ftp://community.example.com", "https://", "http:", "https:///x", "%"])
    func `the community needs an address`(_ address: String) throws {
        let error = #expect(throws: LiError.self) { try credentials(communityURL: address) }
        #expect(error?.errorDescription?.contains("communityURL") == true)
    }

    @Test(arguments: [
        ("https://community.example.com", "com.example.community://oauth2callback"),
        ("https://Forum.example.co.jp/", "jp.co.example.forum://oauth2callback"),
        ("http://localhost:8080", "localhost://oauth2callback"),
    ])
    func `the way back is the host from right to left`(_ address: String, _ redirectURL: String) throws {
        #expect(try credentials(communityURL: address).redirectURL == redirectURL)
    }

    @Test func `the page of the old system is at the community`() throws {
        let credentials = try credentials(communityURL: "https://community.example.com/")
        #expect(credentials.authorizeURL == "https://community.example.com/auth/oauth2/authorize")
        #expect(credentials.communityURL == "https://community.example.com")
    }

    @Test func `a proxy of before is named and not asked`() throws {
        func old(_ host: String) throws -> LiAppCredentials {
            try LiAppCredentials(
                clientId: "client-1",
                clientSecret: "client-secret",
                communityURL: "https://community.example.com",
                tenantID: "community",
                apiProxyHost: host,
                clientAppName: "Example"
            )
        }
        #expect(try old("proxy.example.com") == credentials())
        #expect(throws: LiError.self) { try old("") }
    }

    @Test func `the secret is not shown`() throws {
        let credentials = try credentials()
        var shown = "\(credentials)\(String(reflecting: credentials))"
        dump(credentials, to: &shown)
        #expect(!shown.contains("client-secret"))
        #expect(credentials.clientSecret == "client-secret")
    }
}

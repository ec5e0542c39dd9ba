import LatchkeyCore
import Testing

@Suite struct DocumentClientTests {
    private static let url = "https://app.example.com/client.json"

    private let rules = Rules()
    private let fetcher = FakeFetcher()

    private func clients(_ policy: ClientDocumentPolicy) -> Clients {
        rules.useCases(
            applications: [
                Application(
                    id: Application.defaultID,
                    name: "Default",
                    accountRules: AccountRules(secondFactorPolicy: .required)
                )
            ],
            clientPorts: ClientPorts(
                documents: ClientDocuments(policy: policy, fetcher: fetcher, clock: rules.clock)
            )
        ).clients
    }

    @Test func `a document is a third-party application with the rules of the default one`() async throws {
        fetcher.answers(
            """
            {"client_id":"\(Self.url)","client_name":"Agent","redirect_uris":["http://127.0.0.1/callback"],
            "scope":"openid admin","grant_types":["authorization_code","refresh_token","client_credentials"]}
            """
        )
        let found = try await clients(.open).find(.init(Self.url))
        let application = try #require(found)
        #expect(application.client.party == .third)
        #expect(application.client.registration == .document)
        #expect(application.client.authentication == ClientAuthenticationMethod.none)
        #expect(application.client.scopes == Scopes(names: ["openid"]))
        #expect(application.client.grantTypes == GrantType.standard)
        #expect(application.accountRules.secondFactorPolicy == .required)
        #expect(application.nameForPeople == nil)
    }

    @Test func `a stored application is found without a fetch`() async throws {
        let found = try await clients(.open).find(Application.defaultID)
        #expect(found?.id == Application.defaultID)
        #expect(try await clients(.open).find("unknown") == nil)
        #expect(fetcher.calls.isEmpty)
    }

    @Test(arguments: [ClientDocumentPolicy.off, .hosts(["other.example.com"])])
    func `a document that the operator does not allow is no client`(policy: ClientDocumentPolicy) async throws {
        #expect(try await clients(policy).find(.init(Self.url)) == nil)
        #expect(fetcher.calls.isEmpty)
    }

    @Test func `a document that cannot be used is an error`() async throws {
        fetcher.fails(.timedOut)
        await #expect(throws: ClientLookupError.self) { try await clients(.open).find(.init(Self.url)) }
    }
}

import Foundation
import LatchkeyTesting
import Testing

@Suite(.serialized) struct ClientCommandsTests {
    private struct Report: Decodable {
        struct Client: Decodable {
            let party: String
            let scopes: [String]?
            let grantTypes: [String]
            let tokenEndpointAuthMethod: String?
            let clientSecretIDs: [String]
            let requiresPKCE: Bool
        }

        let clientSecret: String?
        let client: Client
    }

    private struct Resources: Decodable {
        struct Resource: Decodable {
            let uri: String
            let scopes: [String]
            let clients: String
        }

        let resources: [Resource]
    }

    private struct Token: Decodable {
        let id: String
        let registrationsLeft: Int?
        let token: String?
    }

    private struct Tokens: Decodable {
        let tokens: [Token]
    }

    let folder: TemporaryFolder

    init() async throws {
        folder = try await TemporaryFolder()
        let server = try await LocalServer.start(in: folder)
        await server.stop()
    }

    private func report(_ arguments: [String]) async throws -> Report {
        try await Command.run(["applications"] + arguments + ["--json"], in: folder).json(Report.self)
    }

    @Test func `a third-party application is added with a secret, and its rules are changed`() async throws {
        let added = try await report([
            "add", "shop", "--third-party", "--token-endpoint-auth-method", "client_secret_basic", "--redirect-uri",
            "https://shop.example.com/callback", "--scope", "openid", "--scope", "email",
        ])
        #expect(added.clientSecret != nil)
        #expect(added.client.party == "third")
        #expect(added.client.scopes == ["openid", "email"])
        let changed = try await report(["set", "shop", "--pkce", "optional", "--grant-type", "client_credentials"])
        _ = try await report(["set", "shop", "--serves", "https://api.example.com/"])
        #expect(!changed.client.requiresPKCE)
        #expect(changed.client.grantTypes == ["client_credentials"])
        #expect(changed.client.party == "third")
        let shown = try await Command.run(["applications", "show", "shop"], in: folder)
        #expect(shown.output.contains("Party: third"))
        #expect(shown.output.contains("PKCE: optional"))
        #expect(shown.output.contains("Serves: https://api.example.com/"))
    }

    @Test func `a client secret is replaced without a pause`() async throws {
        _ = try await report(["add", "shop", "--token-endpoint-auth-method", "client_secret_post"])
        let two = try await report(["set", "shop", "--client-secret"])
        #expect(two.clientSecret != nil)
        let ids = two.client.clientSecretIDs
        #expect(ids.count == 2)
        let one = try await report(["set", "shop", "--remove-client-secret", try #require(ids.first)])
        #expect(one.client.clientSecretIDs == [ids.last])
        let last = try #require(ids.last)
        let refused = try await Command.run(
            ["applications", "set", "shop", "--remove-client-secret", last],
            in: folder
        )
        #expect(refused.exitCode == 2)
        #expect(refused.errors.contains("needs a client secret"))
    }

    @Test(
        arguments: [
            (["--profile", "fapi2"], "private_key_jwt"), (["--pkce", "optional"], "authenticates"),
            (["--token-endpoint-auth-method", "private_key_jwt"], "--jwks-file"),
            (["--backchannel-logout-uri", "http://shop.example.com/"], "https"),
            (["--subject-type", "pairwise"], "--sector"), (["--first-party", "--third-party"], "not both"),
        ]
    )
    func `rules that contradict each other are refused with what to do`(options: [String], words: String) async throws {
        let command = try await Command.run(["applications", "add", "shop"] + options, in: folder)
        #expect(command.exitCode == 2)
        #expect(command.errors.contains(words), "\(command.errors)")
    }

    @Test func `a resource is added, listed and removed`() async throws {
        let uri = "https://api.example.com/"
        let add = ["resources", "add", uri, "--scopes", "orders", "orders.write", "--clients", "any"]
        #expect(try await Command.run(add, in: folder).exitCode == 0)
        let list = try await Command.run(["resources", "list", "--json"], in: folder).json(Resources.self)
        #expect(list.resources.map(\.uri) == [uri])
        #expect(list.resources.first?.scopes == ["orders", "orders.write"])
        #expect(list.resources.first?.clients == "any")
        #expect(try await Command.run(["resources", "remove", uri], in: folder).exitCode == 0)
        #expect(try await Command.run(["resources", "remove", uri], in: folder).exitCode == 1)
    }

    @Test func `an initial access token is shown once and removed`() async throws {
        let add = ["registrations", "tokens", "add", "--uses", "2", "--note", "CI", "--json"]
        let made = try await Command.run(add, in: folder).json(Token.self)
        #expect(made.token?.hasPrefix("lri_") == true)
        let list = try await Command.run(["registrations", "tokens", "list", "--json"], in: folder).json(Tokens.self)
        #expect(list.tokens.map(\.id) == [made.id])
        #expect(list.tokens.first?.registrationsLeft == 2)
        #expect(list.tokens.first?.token == nil)
        let remove = ["registrations", "tokens", "remove", made.id]
        #expect(try await Command.run(remove, in: folder).exitCode == 0)
        #expect(try await Command.run(remove, in: folder).exitCode == 1)
    }
}
